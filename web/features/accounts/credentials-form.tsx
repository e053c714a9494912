import { MAX_EMAIL_LENGTH } from '@nightfall/shared/protocol/limits';
import { isLongEnough, isSamePassword } from '@nightfall/shared/protocol/passwords';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { type FormEvent, type RefObject, useState } from 'react';
import { fieldProblem } from '../../api/request.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PasswordField, PasswordFields } from '../../components/ui/password-field.tsx';
import type { AccountMode, Credentials, SignIn } from './use-sign-in.ts';

const TEXTS = ACCOUNTS.signIn;

interface CredentialsFormProps {
  readonly mode: AccountMode;
  readonly isByLink: boolean;
  readonly email: string;
  readonly emailField: RefObject<HTMLInputElement | null>;
  readonly onEmail: (email: string) => void;
  readonly signIn: Pick<SignIn, 'error' | 'isPending'>;
  readonly onSubmit: (credentials: Credentials) => void;
  /** Leads to sign-in by link, if the server offers it. */
  readonly onForgotten: (() => void) | undefined;
}

function submitLabel(isNew: boolean, isByLink: boolean, isBusy: boolean): string {
  if (isByLink) return isBusy ? TEXTS.sending : TEXTS.sendLink;
  if (isNew) return isBusy ? TEXTS.busySignUp : TEXTS.signUp;
  return isBusy ? TEXTS.busySignIn : TEXTS.signIn;
}

export function CredentialsForm(props: CredentialsFormProps) {
  const { mode, isByLink, email, emailField, onEmail, signIn, onSubmit, onForgotten } = props;
  const isNew = mode === 'sign-up';
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const isPasswordGood = isNew
    ? isLongEnough(password) && isSamePassword(confirmation, password)
    : password !== '';
  const isComplete = email.trim() !== '' && (isByLink || isPasswordGood);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) onSubmit({ email: email.trim(), ...(isByLink ? {} : { password }) });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        ref={emailField}
        label={TEXTS.email}
        type="email"
        autoComplete={isByLink ? 'email' : 'username'}
        required
        maxLetters={MAX_EMAIL_LENGTH}
        hint={isByLink ? TEXTS.linkHint[mode] : undefined}
        error={fieldProblem(signIn.error, 'email')}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      {!isByLink && isNew && (
        <PasswordFields
          label={TEXTS.password}
          confirmLabel={TEXTS.confirm}
          error={fieldProblem(signIn.error, 'password')}
          password={password}
          confirmation={confirmation}
          onPassword={setPassword}
          onConfirmation={setConfirmation}
        />
      )}
      {!isByLink && !isNew && (
        <PasswordField
          label={TEXTS.password}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <Button look="primary" type="submit" disabled={!isComplete || signIn.isPending}>
        {submitLabel(isNew, isByLink, signIn.isPending)}
      </Button>
      {!isByLink && onForgotten !== undefined && (
        <Button look="quiet" onClick={onForgotten}>
          {TEXTS.forgotten}
        </Button>
      )}
    </form>
  );
}
