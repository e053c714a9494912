import { MAX_NAME_LENGTH } from '@nightfall/shared/game/state/limits';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { fits } from '@nightfall/shared/protocol/letters';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { updateProfile, useIdentityChange } from '../../api/account.ts';
import { errorText } from '../../api/request.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { TEXTS } from './profile-texts.ts';

export function ProfileForm({ me }: { me: MeResponse }) {
  const navigate = useNavigate();
  const changeIdentity = useIdentityChange();
  const [name, setName] = useState(me.displayName);
  const [problem, setProblem] = useState<string>();
  const saving = useMutation({
    mutationFn: updateProfile,
    onSuccess: async () => {
      await changeIdentity();
      showToast({ title: TEXTS.saved });
      navigate('/');
    },
    onError: (error) => {
      setProblem(errorText(error, TEXTS.saveFailed));
      showToast({ title: TEXTS.error, description: TEXTS.saveFailed, isDestructive: true });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') setProblem(TEXTS.nameNeeded);
    else if (!fits(trimmed, MAX_NAME_LENGTH)) setProblem(TEXTS.nameTooLong);
    else {
      setProblem(undefined);
      saving.mutate(trimmed);
    }
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label={TEXTS.email} hint={TEXTS.emailFixed} value={me.email} readOnly />
      <Field
        label={TEXTS.displayName}
        placeholder={TEXTS.displayNamePlaceholder}
        hint={TEXTS.displayNameHint}
        error={problem}
        required
        maxLetters={MAX_NAME_LENGTH}
        autoComplete="nickname"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button look="primary" type="submit" disabled={saving.isPending}>
        {saving.isPending ? TEXTS.saving : TEXTS.save}
      </Button>
      <Button look="quiet" onClick={() => navigate('/')}>
        {TEXTS.cancel}
      </Button>
    </form>
  );
}
