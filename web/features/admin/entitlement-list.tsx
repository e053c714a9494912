import type { EntitlementFilter, ListedEntitlement } from '@nightfall/shared/protocol/admin';
import { useState } from 'react';
import { useEntitlements } from '../../api/admin.ts';
import { EmailText } from '../../components/account/email-text.tsx';
import * as buttonStyles from '../../components/ui/button.module.css';
import { Button } from '../../components/ui/button.tsx';
import { Select } from '../../components/ui/select.tsx';
import * as adminStyles from './admin.module.css';
import { type Revocation, RevokeDialog } from './change-dialogs.tsx';
import type { Column } from './data-table.tsx';
import { ListSection } from './list-section.tsx';
import { SearchField, useListSearch } from './search-field.tsx';
import { ENTITLEMENT_HEADS, FILTERS, SOURCES, TEXTS, TIERS, TYPES } from './texts.ts';
import { dateText } from './time-text.ts';

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
  { head: ENTITLEMENT_HEADS.created, cell: ({ createdAt }) => dateText(createdAt) },
  { head: ENTITLEMENT_HEADS.expires, cell: ({ expiresAt }) => dateText(expiresAt) },
  { head: ENTITLEMENT_HEADS.revoked, cell: ({ revokedAt }) => dateText(revokedAt) },
];

function RevokeButton({ of, onRevoke }: { of: ListedEntitlement; onRevoke: (of: Revocation) => void }) {
  const { id, tier, userEmail: email } = of;
  return (
    <Button
      look="chip"
      className={buttonStyles.danger}
      aria-label={`${TEXTS.revoke}: ${email}`}
      onClick={() => onRevoke({ id, tier, email })}
    >
      {TEXTS.revoke}
    </Button>
  );
}

export function EntitlementList() {
  const listSearch = useListSearch();
  const [status, setStatus] = useState<EntitlementFilter>('all');
  const [revocation, setRevocation] = useState<Revocation | null>(null);
  const { search, page, setPage } = listSearch;
  const list = useEntitlements({ search, status, page });
  const columns = [
    ...FACTS,
    {
      head: ENTITLEMENT_HEADS.actions,
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
        nouns={['entitlement', 'entitlements']}
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
