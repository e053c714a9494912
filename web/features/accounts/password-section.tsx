import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { isLongEnough, isSamePassword } from '@nightfall/shared/protocol/passwords';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changePassword, useIdentityChange } from '../../api/account.ts';
import { errorCode, errorText, fieldProblem } from '../../api/request.ts';
import { Button } from '../../components/ui/button.tsx';
import { PasswordField, PasswordFields } from '../../components/ui/password-field.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { ProfileSection, showError } from './profile-section.tsx';

const TEXTS = ACCOUNTS.profile;

/** Remounted by its key when the password is saved, which empties it. */
function PasswordForm({ me, onSaved }: { me: MeResponse; onSaved: () => void }) {
  const changeIdentity = useIdentityChange();
  const [currentPassword, setCurrentPassword] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const saving = useMutation({
    mutationFn: changePassword,
    onSuccess: async () => {
      await changeIdentity();
      showToast({ title: TEXTS.passwordSaved, description: TEXTS.passwordSavedText });
      onSaved();
    },
    onError: (error) => showError(error, TEXTS.passwordFailed),
  });
  const isComplete =
    isLongEnough(password) &&
    isSamePassword(confirmation, password) &&
    (currentPassword !== '' || !me.needsCurrentPassword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) saving.mutate({ password, ...(me.needsCurrentPassword ? { currentPassword } : {}) });
  };
  return (
    <form className="stack" onSubmit={submit}>
      {/* Tells password managers which account the password is for. */}
      <input type="text" autoComplete="username" value={me.email} readOnly hidden />
      {me.needsCurrentPassword && (
        <PasswordField
          label={TEXTS.currentPassword}
          autoComplete="current-password"
          required
          error={errorCode(saving.error) === 'FORBIDDEN' ? errorText(saving.error, '') : undefined}
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.target.value)}
        />
      )}
      <PasswordFields
        label={TEXTS.newPassword}
        confirmLabel={TEXTS.confirmPassword}
        error={fieldProblem(saving.error, 'password')}
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
      <Button type="submit" disabled={!isComplete || saving.isPending}>
        {saving.isPending ? TEXTS.saving : me.hasPassword ? TEXTS.changePassword : TEXTS.setPassword}
      </Button>
    </form>
  );
}

export function PasswordSection({ me }: { me: MeResponse }) {
  const [saves, setSaves] = useState(0);
  return (
    <ProfileSection title={TEXTS.password}>
      <p className="quiet">{me.hasPassword ? TEXTS.passwordChange : TEXTS.passwordSet}</p>
      <PasswordForm key={saves} me={me} onSaved={() => setSaves(saves + 1)} />
    </ProfileSection>
  );
}
