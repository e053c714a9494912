import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/request.ts';
import { confirmSecret, isCodeRefused, offerSecret, useSecondFactorChange } from '../../api/second-factor.ts';
import { QrCode } from '../../components/page/qr-code.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CancelButton, Dialog } from '../../components/ui/dialog.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { TEXTS } from './second-factor-texts.ts';

/** In groups of four, as keys are read out and typed. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function AppKey({ secret, uri }: { secret: string; uri: string }) {
  return (
    <>
      <p>{TEXTS.scan}</p>
      <div className="sheet app-key">
        <QrCode text={uri} label={TEXTS.qrLabel} />
        <a href={uri}>{TEXTS.openApp}</a>
        <p>
          {TEXTS.typedKey} <code className="app-key__typed">{grouped(secret)}</code>
        </p>
      </div>
      <p>{TEXTS.firstCode}</p>
    </>
  );
}

function SetUp({ onClose }: { onClose: () => void }) {
  const offer = useQuery({
    queryKey: ['offered-secret'],
    queryFn: offerSecret,
    gcTime: 0,
    // Another offer would make the one on the screen worthless.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirming = useMutation({
    mutationFn: confirmSecret,
    onSuccess: () => showToast({ title: TEXTS.turnedOn }),
    onError: (error) => {
      if (isCodeRefused(error)) return;
      const description = errorText(error, TEXTS.changeFailed);
      showToast({ title: TEXTS.error, description, isDestructive: true });
    },
  });
  if (confirming.data !== undefined)
    return <RecoveryCodeList codes={confirming.data.recoveryCodes} onKept={onClose} />;
  if (offer.isError)
    return (
      <>
        <p role="alert">{errorText(offer.error, TEXTS.offerFailed)}</p>
        <Button onClick={() => offer.refetch()}>{TEXTS.tryAgain}</Button>
      </>
    );
  if (offer.data === undefined) return <p role="status">{TEXTS.loading}</p>;
  return (
    <>
      <AppKey {...offer.data} />
      <CodeForm
        submit={TEXTS.turnOn}
        busy={TEXTS.turningOn}
        isAppOnly
        isPending={confirming.isPending}
        error={confirming.error}
        onCode={confirming.mutate}
      >
        <CancelButton onClick={onClose} />
      </CodeForm>
    </>
  );
}

/** The key for the app, the app's first code, and what to keep for when the app is lost. */
export function SetUpAppDialog({ onClose }: { onClose: () => void }) {
  const readAgain = useSecondFactorChange();
  const close = () => {
    onClose();
    void readAgain();
  };
  return (
    <Dialog title={TEXTS.setUpTitle} open onOpenChange={close}>
      <SetUp onClose={close} />
    </Dialog>
  );
}
