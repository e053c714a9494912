import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { confirmIdentity } from '../../api/account.ts';
import { provideProof } from '../../api/confirmation.ts';
import { errorText } from '../../api/request.ts';
import { login } from '../../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import * as styles from '../ui/dialog.module.css';
import { CancelButton, Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';

const TEXTS = ACCOUNTS.account;

interface FormProps {
  readonly me: MeResponse;
  readonly onProven: () => void;
  readonly onCancel: () => void;
}

function PasswordForm({ me, onProven, onCancel }: FormProps) {
  const [password, setPassword] = useState('');
  const giving = useMutation({ mutationFn: confirmIdentity, onSuccess: onProven });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') giving.mutate(password);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordField
        label={TEXTS.password}
        autoComplete="current-password"
        required
        error={giving.error === null ? undefined : errorText(giving.error, TEXTS.proofFailed)}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{TEXTS.cancel}</Button>
        <Button type="submit" disabled={password === '' || giving.isPending}>
          {giving.isPending ? TEXTS.checking : TEXTS.goOn}
        </Button>
      </div>
    </form>
  );
}

/** For accounts without a password. */
function LinkForm({ me, onCancel }: Omit<FormProps, 'onProven'>) {
  const sending = useMutation({ mutationFn: () => login({ email: me.email }) });
  return (
    <div className="stack">
      <p role="status">
        {sending.isSuccess && TEXTS.proofLinkSent}
        {sending.isError && errorText(sending.error, TEXTS.proofLinkFailed)}
      </p>
      <div className={styles.actions}>
        <CancelButton onClick={onCancel} />
        <Button disabled={sending.isPending || sending.isSuccess} onClick={() => sending.mutate()}>
          {TEXTS.sendLink}
        </Button>
      </div>
    </div>
  );
}

/** For pages with calls for which the server may ask the password again (`withProof`). */
export function ProofDialog({ me }: { me: MeResponse }) {
  const [asked, setAsked] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(() => provideProof(() => new Promise((resolve) => setAsked(() => resolve))), []);
  if (asked === null) return null;
  const answer = (isProven: boolean) => {
    setAsked(null);
    asked(isProven);
  };
  const cancel = () => answer(false);
  return (
    <Dialog
      title={TEXTS.proofTitle}
      description={me.hasPassword ? TEXTS.proofByPassword : TEXTS.proofByLink}
      open
      onOpenChange={cancel}
    >
      {me.hasPassword ? (
        <PasswordForm me={me} onProven={() => answer(true)} onCancel={cancel} />
      ) : (
        <LinkForm me={me} onCancel={cancel} />
      )}
    </Dialog>
  );
}
