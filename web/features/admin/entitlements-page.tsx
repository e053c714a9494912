import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { MAX_EMAIL_LENGTH } from '@nightfall/shared/protocol/limits';
import ADMIN from '@nightfall/shared/text/en/admin.json';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fetchUserStatus, type Grant, grantEntitlement, useEntitlements } from '../../api/admin.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { AreaFrame } from './admin-frame.tsx';
import { AdminGate } from './admin-gate.tsx';
import {
  AdminChangeDialog,
  type AdminSubject,
  GrantFields,
  type Revocation,
  RevokeDialog,
} from './change-dialogs.tsx';
import { showFailure, useAdminChange } from './use-admin-change.ts';
import '../../styles/administration.ts';
import type { EntitlementFilter, ListedEntitlement } from '@nightfall/shared/protocol/admin';
import { EmailText } from '../../components/account/email-text.tsx';
import * as buttonStyles from '../../components/ui/button.module.css';
import * as panelStyles from '../../components/ui/panel.module.css';
import { Select } from '../../components/ui/select.tsx';
import { labelled } from '../../session/formats.ts';
import * as adminStyles from './admin.module.css';
import type { Column } from './data-table.tsx';
import { ListSection } from './list-section.tsx';
import { SearchField, useListSearch } from './search-field.tsx';
import { dateText } from './time-text.ts';

const TEXTS = ADMIN.panel;
const ENTITLEMENT_HEADS = ADMIN.entitlementHeads;
const TYPES = ADMIN.types;
const TIERS = ADMIN.tiers;
const FILTERS = ADMIN.filters;
const SOURCES = ADMIN.sources;

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

const FACTS: readonly [Column<ListedEntitlement>, ...Column<ListedEntitlement>[]] = [
  { head: ENTITLEMENT_HEADS.email, cell: ({ userEmail }) => <EmailText email={userEmail} /> },
  { head: ENTITLEMENT_HEADS.type, cell: ({ type }) => TYPES[type] },
  { head: ENTITLEMENT_HEADS.tier, cell: ({ tier }) => (tier === null ? '-' : TIERS[tier]) },
  {
    head: ENTITLEMENT_HEADS.status,
    placeholder: 'badge',
    cell: ({ status }) => (
      <span className={`${adminStyles.adminBadge} ${status === 'active' ? adminStyles.adminBadgeLit : ''}`}>
        {FILTERS[status]}
      </span>
    ),
  },
  { head: ENTITLEMENT_HEADS.source, cell: ({ source }) => SOURCES[source] },
  { head: ENTITLEMENT_HEADS.created, kind: 'date', cell: ({ createdAt }) => dateText(createdAt) },
  { head: ENTITLEMENT_HEADS.expires, cell: ({ expiresAt }) => dateText(expiresAt) },
  { head: ENTITLEMENT_HEADS.revoked, cell: ({ revokedAt }) => dateText(revokedAt) },
];

function RevokeButton({ of, onRevoke }: { of: ListedEntitlement; onRevoke: (of: Revocation) => void }) {
  const { id, tier, userEmail: email } = of;
  return (
    <Button
      look="chip"
      className={buttonStyles.danger}
      aria-label={labelled(TEXTS.revoke, email)}
      onClick={() => onRevoke({ id, tier, email })}
    >
      {TEXTS.revoke}
    </Button>
  );
}

function EntitlementList() {
  const listSearch = useListSearch();
  const [status, setStatus] = useState<EntitlementFilter>('all');
  const [revocation, setRevocation] = useState<Revocation | null>(null);
  const { search, page, setPage } = listSearch;
  const list = useEntitlements({ search, status, page });
  const columns = [
    ...FACTS,
    {
      head: ENTITLEMENT_HEADS.actions,
      kind: 'actions',
      placeholder: 'chip',
      cell: (one) =>
        one.type === 'host' && one.status === 'active' && <RevokeButton of={one} onRevoke={setRevocation} />,
    },
  ] satisfies typeof FACTS;
  const filter = (next: EntitlementFilter) => {
    setStatus(next);
    setPage(0);
  };
  return (
    <>
      <div className={adminStyles.adminTools}>
        <SearchField {...listSearch} />
        <Select label={TEXTS.status} options={FILTERS} value={status} onChange={filter} />
        <Button disabled={list.isFetching} onClick={() => list.refetch()}>
          {TEXTS.refresh}
        </Button>
      </div>
      <ListSection
        title={TEXTS.allEntitlements}
        list={list}
        columns={columns}
        page={page}
        onPage={setPage}
        texts={TEXTS.entitlementList}
      />
      {revocation !== null && <RevokeDialog revocation={revocation} onClose={() => setRevocation(null)} />}
    </>
  );
}
