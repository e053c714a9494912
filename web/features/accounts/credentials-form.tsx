import { MAX_EMAIL_LENGTH, MIN_PASSWORD_LENGTH } from '@nightfall/shared/protocol/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { login, signup, useIdentityChange } from '../../api/account.ts';
import { ApiError, errorText } from '../../api/request.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { TEXTS } from './texts.ts';

export type AccountMode = 'sign-in' | 'sign-up';

function showFailure(mode: AccountMode, error: Error): void {
  if (mode === 'sign-in')
    showToast({
      title: TEXTS.loginFailed,
      description: errorText(error, TEXTS.loginFailedText),
      isDestructive: true,
    });
  else if (error instanceof ApiError && error.message.includes('409'))
    showToast({ title: TEXTS.emailTaken, description: TEXTS.emailTakenText, isDestructive: true });
  else
    showToast({
      title: TEXTS.signupFailed,
      description: errorText(error, TEXTS.signupFailedText),
      isDestructive: true,
    });
}

export function CredentialsForm({ mode }: { mode: AccountMode }) {
  const isNew = mode === 'sign-up';
  const navigate = useNavigate();
  const changeIdentity = useIdentityChange();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const submission = useMutation({
    mutationFn: isNew ? signup : login,
    onSuccess: async () => {
      await changeIdentity();
      showToast({ title: TEXTS.success, description: isNew ? TEXTS.signedUp : TEXTS.loggedIn });
      navigate('/');
    },
    onError: (error) => showFailure(mode, error),
  });
  const mismatch = isNew && confirmation !== '' && confirmation !== password;
  const isComplete =
    email.trim() !== '' &&
    (isNew ? password.length >= MIN_PASSWORD_LENGTH && confirmation === password : password !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) submission.mutate({ email: email.trim(), password });
  };
  const busyLabel = isNew ? TEXTS.busySignUp : TEXTS.busySignIn;
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        label={TEXTS.email}
        type="email"
        autoComplete="email"
        required
        maxLength={MAX_EMAIL_LENGTH}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label={TEXTS.password}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        hint={isNew ? TEXTS.passwordHint : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {isNew && (
        <Field
          label={TEXTS.confirm}
          type="password"
          autoComplete="new-password"
          required
          error={mismatch ? TEXTS.mismatch : undefined}
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
        />
      )}
      <Button look="primary" type="submit" disabled={!isComplete || submission.isPending}>
        {submission.isPending ? busyLabel : isNew ? TEXTS.signUp : TEXTS.signIn}
      </Button>
    </form>
  );
}
