import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

interface SetUpProps {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function SetUp({ onCodes, onCancel }: SetUpProps) {
  const offer = useQuery({
    queryKey: ['offered-secret'],
    queryFn: offerSecret,
    gcTime: 0,
    // Another offer would make the one on the screen worthless.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirming = useMutation({
    mutationFn: confirmSecret,
    onSuccess: ({ recoveryCodes }) => {
      showToast({ title: TEXTS.turnedOn });
      onCodes(recoveryCodes);
    },
    onError: (error) => {
      if (isCodeRefused(error)) return;
      const description = errorText(error, TEXTS.changeFailed);
      showToast({ title: TEXTS.error, description, isDestructive: true });
    },
  });
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
        <CancelButton onClick={onCancel} />
      </CodeForm>
    </>
  );
}

/** The key for the app, the app's first code, and what to keep for when the app is lost. */
export function SetUpAppDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const readAgain = useSecondFactorChange();
  const close = () => {
    onClose();
    if (codes !== undefined) void readAgain();
  };
  return (
    <Dialog title={codes === undefined ? TEXTS.setUpTitle : TEXTS.codesTitle} open onOpenChange={close}>
      {codes === undefined ? (
        <SetUp onCodes={setCodes} onCancel={close} />
      ) : (
        <RecoveryCodeList codes={codes} onKept={close} />
      )}
    </Dialog>
  );
}
