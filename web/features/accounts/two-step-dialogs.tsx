import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/request.ts';
import {
  confirmSecret,
  isCodeRefused,
  offerSecret,
  renewRecoveryCodes,
  turnOffSecondFactor,
  useSecondFactorChange,
} from '../../api/second-factor.ts';
import { QrCode } from '../../components/page/qr-code.tsx';
import { Button } from '../../components/ui/button.tsx';
import * as dialogStyles from '../../components/ui/dialog.module.css';
import { CancelButton, Dialog } from '../../components/ui/dialog.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import { showToast } from '../../components/ui/toast-store.ts';
import * as accountsStyles from './accounts.module.css';
import { CodeForm } from './code-form.tsx';
import { showError } from './profile-section.tsx';

const TEXTS = ACCOUNTS.secondFactor;

/** Sets up an authenticator app: its key, its first code, then the recovery codes. */
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

/** In groups of four, for reading and typing. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function AppKey({ secret, uri }: { secret: string; uri: string }) {
  return (
    <>
      <p>{TEXTS.scan}</p>
      <div className={`${panelStyles.sheet} ${accountsStyles.appKey}`}>
        <QrCode text={uri} label={TEXTS.qrLabel} />
        <a href={uri}>{TEXTS.openApp}</a>
        <p>
          {TEXTS.typedKey} <code className={accountsStyles.appKeyTyped}>{grouped(secret)}</code>
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
    // Another offer would invalidate the one on the screen.
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
      showError(error, TEXTS.changeFailed);
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

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast({ title: TEXTS.copied, description: TEXTS.copiedText });
  } catch {
    showToast({ title: TEXTS.error, description: TEXTS.copyFailed, isDestructive: true });
  }
}

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes are shown only once. */
function RecoveryCodeList({ codes, onKept }: RecoveryCodeListProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="stack">
      <p ref={text} tabIndex={-1}>
        {TEXTS.codesText}
      </p>
      <ol className={`${panelStyles.sheet} ${accountsStyles.recoveryCodes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={dialogStyles.actions}>
        <Button onClick={() => void copy(codes)}>{TEXTS.copy}</Button>
        <Button look="primary" onClick={onKept}>
          {TEXTS.kept}
        </Button>
      </div>
    </div>
  );
}

/** A change that needs a code; a refused code is reported at its field. */
function useCodeChange<T>(change: (code: string) => Promise<T>, onDone?: () => void) {
  const readAgain = useSecondFactorChange();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      onDone?.();
      await readAgain();
    },
    onError: (error) => {
      if (isCodeRefused(error)) return;
      showError(error, TEXTS.changeFailed);
    },
  });
}

interface CodeDialogProps {
  readonly onClose: () => void;
}

export function RenewCodesDialog({ onClose }: CodeDialogProps) {
  const renewing = useCodeChange(renewRecoveryCodes);
  if (renewing.data !== undefined)
    return (
      <Dialog title={TEXTS.codesTitle} open onOpenChange={onClose}>
        <RecoveryCodeList codes={renewing.data.recoveryCodes} onKept={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={TEXTS.renewTitle} description={TEXTS.renewText} open onOpenChange={onClose}>
      <CodeForm
        submit={TEXTS.renewDo}
        busy={TEXTS.renewing}
        isPending={renewing.isPending}
        error={renewing.error}
        onCode={renewing.mutate}
      >
        <CancelButton onClick={onClose} />
      </CodeForm>
    </Dialog>
  );
}

export function TurnOffDialog({ onClose }: CodeDialogProps) {
  const turningOff = useCodeChange(turnOffSecondFactor, () => {
    showToast({ title: TEXTS.turnedOff });
    onClose();
  });
  return (
    <Dialog title={TEXTS.turnOffTitle} description={TEXTS.turnOffText} open onOpenChange={onClose}>
      <CodeForm
        submit={TEXTS.turnOff}
        busy={TEXTS.turningOff}
        look="danger"
        isPending={turningOff.isPending}
        error={turningOff.error}
        onCode={turningOff.mutate}
      >
        <CancelButton onClick={onClose} />
      </CodeForm>
    </Dialog>
  );
}
