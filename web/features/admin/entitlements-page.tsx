import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { MAX_EMAIL_LENGTH } from '@nightfall/shared/protocol/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fetchUserStatus, type Grant, grantEntitlement } from '../../api/admin.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { AreaFrame } from './admin-frame.tsx';
import { AdminGate } from './admin-gate.tsx';
import { AdminChangeDialog, type AdminSubject, GrantFields } from './change-dialogs.tsx';
import { EntitlementList } from './entitlement-list.tsx';
import { TEXTS } from './texts.ts';
import { showFailure, useAdminChange } from './use-admin-change.ts';
import '../../styles/administration.ts';
import * as panelStyles from '../../components/ui/panel.module.css';
import * as adminStyles from './admin.module.css';

export default function EntitlementsPage() {
  return (
    <AdminGate>
      {(me) => (
        <AreaFrame title={TEXTS.entitlementManagement} me={me}>
          <div className={adminStyles.adminForms}>
            <GrantForm />
            <AdminPrivileges me={me} />
          </div>
          <EntitlementList />
        </AreaFrame>
      )}
    </AdminGate>
  );
}

/** Looks up the account first, so that the dialog can say what will change. */
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

function AdminPrivileges({ me }: { me: MeResponse }) {
  return (
    <section className={panelStyles.root}>
      <div className={adminStyles.adminPanelHead}>
        <h2>{TEXTS.privileges}</h2>
        {!me.isSuperAdmin && <span className={adminStyles.adminBadge}>{TEXTS.superAdminOnly}</span>}
      </div>
      {me.isSuperAdmin ? <ChangeForm /> : <p>{TEXTS.limitedText}</p>}
    </section>
  );
}

function GrantForm() {
  const [email, setEmail] = useState('');
  const [type, setType] = useState<Grant['type']>('host');
  const [tier, setTier] = useState<Grant['tier']>('permanent');
  const [problem, setProblem] = useState<string>();
  const granting = useAdminChange({
    change: grantEntitlement,
    done: () => ({ title: TEXTS.granted }),
    failed: TEXTS.grantFailed,
    onDone: () => {
      setEmail('');
      setType('host');
      setTier('permanent');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    setProblem(address === '' ? TEXTS.emailNeeded : undefined);
    if (address !== '') granting.mutate({ email: address, type, tier });
  };
  return (
    <section className={panelStyles.root}>
      <h2>{TEXTS.grantTitle}</h2>
      <form className="stack" onSubmit={submit} noValidate>
        <Field
          label={TEXTS.email}
          type="email"
          autoComplete="off"
          required
          maxLetters={MAX_EMAIL_LENGTH}
          error={problem}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <GrantFields type={type} onType={setType} tier={tier} onTier={setTier} />
        <Button type="submit" disabled={granting.isPending}>
          {granting.isPending ? TEXTS.granting : TEXTS.grant}
        </Button>
      </form>
    </section>
  );
}
