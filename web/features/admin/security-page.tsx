import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { SECURITY_EVENTS, type SecurityEvent } from '@nightfall/shared/protocol/security-events';
import { useState } from 'react';
import { type SecurityFilter, useSecurityEvents } from '../../api/admin.ts';
import { EmailText } from '../../components/account/email-text.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { AreaFrame } from './admin-frame.tsx';
import { FixedSuperAdminGate } from './admin-gate.tsx';
import type { Column } from './data-table.tsx';
import { dayAfter, startOfDay } from './day.ts';
import { ListSection } from './list-section.tsx';
import { SearchField } from './search-field.tsx';
import { detailWords, personWords, securityWords, timeWords } from './security-words.ts';
import { SECURITY_HEADS, TEXTS } from './texts.ts';
import { useListSearch } from './use-list-search.ts';
import '../../styles/administration.css';

const LIST_TEXTS = {
  loading: TEXTS.loadingSecurity,
  none: TEXTS.noSecurity,
  hint: TEXTS.noSecurityHint,
  failed: TEXTS.securityFailed,
};

const COLUMNS: readonly [Column<SecurityEvent>, ...Column<SecurityEvent>[]] = [
  { head: SECURITY_HEADS.what, cell: securityWords },
  { head: SECURITY_HEADS.who, cell: (event) => <EmailText email={personWords(event)} /> },
  { head: SECURITY_HEADS.from, cell: ({ address }) => address ?? '-' },
  { head: SECURITY_HEADS.details, cell: detailWords },
  { head: SECURITY_HEADS.when, cell: timeWords },
];

const KINDS = {
  all: TEXTS.allKinds,
  ...Object.fromEntries(Object.entries(SECURITY_EVENTS).map(([kind, { words }]) => [kind, words])),
} as Record<SecurityFilter, string>;

function Security({ me }: { me: MeResponse }) {
  const listSearch = useListSearch();
  const { search, page, setPage } = listSearch;
  const [kind, setKind] = useState<SecurityFilter>('all');
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const list = useSecurityEvents({ search, kind, since: startOfDay(first), before: dayAfter(last), page });
  /** Another part of the list begins on its first page. */
  const filter =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(0);
    };
  return (
    <AreaFrame title={TEXTS.security} me={me}>
      <div className="admin-tools admin-tools--dated">
        <SearchField {...listSearch} hint={TEXTS.securitySearchHint} />
        <Select label={TEXTS.kind} options={KINDS} value={kind} onChange={filter(setKind)} />
        <Field
          label={TEXTS.firstDay}
          type="date"
          value={first}
          onChange={(event) => filter(setFirst)(event.target.value)}
        />
        <Field
          label={TEXTS.lastDay}
          type="date"
          value={last}
          onChange={(event) => filter(setLast)(event.target.value)}
        />
        <Button disabled={list.isFetching} onClick={() => list.refetch()}>
          {TEXTS.refresh}
        </Button>
      </div>
      <ListSection
        title={TEXTS.securityEvents}
        nouns={['event', 'events']}
        list={list}
        columns={COLUMNS}
        page={page}
        onPage={setPage}
        texts={LIST_TEXTS}
      />
    </AreaFrame>
  );
}

export default function SecurityPage() {
  return <FixedSuperAdminGate>{(me) => <Security me={me} />}</FixedSuperAdminGate>;
}
