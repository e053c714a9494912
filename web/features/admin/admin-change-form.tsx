import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { MAX_EMAIL_LENGTH } from '@nightfall/shared/protocol/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fetchUserStatus } from '../../api/admin.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { AdminChangeDialog, type AdminSubject } from './admin-change-dialog.tsx';
import { showFailure } from './admin-toast.ts';
import { TEXTS } from './texts.ts';

/** Looks up who is meant, so that the question can say what is going to happen. */
function ChangeForm() {
  const [identifier, setIdentifier] = useState('');
  const [problem, setProblem] = useState<string>();
  const [subject, setSubject] = useState<AdminSubject | null>(null);
  const lookup = useMutation({
    mutationFn: fetchUserStatus,
    onSuccess: setSubject,
    onError: (error) => showFailure(TEXTS.meFailed, error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const who = identifier.trim();
    setProblem(who === '' ? TEXTS.emailOrIdNeeded : undefined);
    if (who !== '') lookup.mutate(who);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field
        label={TEXTS.emailOrId}
        autoComplete="off"
        autoCapitalize="none"
        required
        hint={TEXTS.toggleHint}
        error={problem}
        maxLetters={MAX_EMAIL_LENGTH}
        value={identifier}
        onChange={(event) => setIdentifier(event.target.value)}
      />
      <Button type="submit" disabled={lookup.isPending}>
        {TEXTS.changeAdmin}
      </Button>
      {subject !== null && <AdminChangeDialog subject={subject} onClose={() => setSubject(null)} />}
    </form>
  );
}

export function AdminPrivileges({ me }: { me: MeResponse }) {
  return (
    <section className="panel">
      <div className="admin-panel__head">
        <h2>{TEXTS.privileges}</h2>
        {!me.isSuperAdmin && <span className="admin-badge">{TEXTS.superAdminOnly}</span>}
      </div>
      {me.isSuperAdmin ? <ChangeForm /> : <p>{TEXTS.limitedText}</p>}
    </section>
  );
}
