import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { SecurityEvent, SecurityEventKind } from '@nightfall/shared/protocol/security-events';
import ADMIN from '@nightfall/shared/text/en/admin.json';
import { useState } from 'react';
import { type SecurityFilter, useSecurityEvents } from '../../api/admin.ts';
import { EmailText } from '../../components/account/email-text.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { AreaFrame } from './admin-frame.tsx';
import { FixedSuperAdminGate } from './admin-gate.tsx';
import type { Column } from './data-table.tsx';
import { ListSection } from './list-section.tsx';
import { SearchField, useListSearch } from './search-field.tsx';
import { dateText } from './time-text.ts';
import '../../styles/administration.ts';
import * as styles from './admin.module.css';

const SECURITY_WORDS = ADMIN.security;
const SECURITY_HEADS = ADMIN.securityHeads;
const EVENT_WORDS: Record<SecurityEventKind, string> = ADMIN.securityEvents;
const DETAIL_WORDS: Record<string, string> = ADMIN.securityDetails;
const TEXTS = ADMIN.panel;

const isKnown = (kind: string): kind is SecurityEventKind => Object.hasOwn(EVENT_WORDS, kind);

const wordsOf = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

/** The event and its count; a newer server may send kinds unknown to this page. */
function securityWords({ kind, times }: Pick<SecurityEvent, 'kind' | 'times'>): string {
  const words = isKnown(kind) ? EVENT_WORDS[kind] : wordsOf(kind);
  return times === 1 ? words : SECURITY_WORDS.times({ words, times });
}

/** An account by its address, a guest by its id. */
function personWords({ details, who, whoEmail }: SecurityEvent): string {
  if (whoEmail !== null) return whoEmail;
  if (who !== null) return SECURITY_WORDS.guest({ id: who });
  return details.isRest === true ? SECURITY_WORDS.several : SECURITY_WORDS.stranger;
}

/** One time, or the span of the events that are counted together. */
function timeWords({ createdAt, lastAt }: Pick<SecurityEvent, 'createdAt' | 'lastAt'>): string {
  const [first, last] = [dateText(createdAt), dateText(lastAt)];
  return first === last ? last : SECURITY_WORDS.span({ first, last });
}

/** Other details of the event, and the account it was about. */
function detailWords({ about, details }: Pick<SecurityEvent, 'about' | 'details'>): string {
  const told = Object.entries(details).flatMap(([name, value]) => {
    if (name === 'isRest') return SECURITY_WORDS.rest;
    if (name === 'isAdmin') return value === true ? SECURITY_WORDS.isAdmin : SECURITY_WORDS.isNoAdmin;
    if (name === 'method' || name === 'by') return DETAIL_WORDS[String(value)] ?? String(value);
    return value === null || value === '' ? [] : String(value);
  });
  const subject = about === null ? [] : [SECURITY_WORDS.about({ pseudonym: about })];
  return [...told, ...subject].join(', ') || '-';
}

const COLUMNS: readonly [Column<SecurityEvent>, ...Column<SecurityEvent>[]] = [
  { head: SECURITY_HEADS.what, cell: securityWords },
  { head: SECURITY_HEADS.who, cell: (event) => <EmailText email={personWords(event)} /> },
  { head: SECURITY_HEADS.from, cell: ({ address }) => address ?? '-' },
  { head: SECURITY_HEADS.details, cell: detailWords },
  { head: SECURITY_HEADS.when, cell: timeWords },
];

const KINDS: Record<SecurityFilter, string> = { all: TEXTS.allKinds, ...EVENT_WORDS };

function Security({ me }: { me: MeResponse }) {
  const listSearch = useListSearch();
  const { search, page, setPage } = listSearch;
  const [kind, setKind] = useState<SecurityFilter>('all');
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const list = useSecurityEvents({ search, kind, since: startOfDay(first), before: dayAfter(last), page });
  /** A changed filter begins on the first page. */
  const filter =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(0);
    };
  return (
    <AreaFrame title={TEXTS.security} me={me}>
      <div className={`${styles.adminTools} ${styles.adminToolsDated}`}>
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
        list={list}
        columns={COLUMNS}
        page={page}
        onPage={setPage}
        texts={TEXTS.securityList}
      />
    </AreaFrame>
  );
}

export default function SecurityPage() {
  return <FixedSuperAdminGate>{(me) => <Security me={me} />}</FixedSuperAdminGate>;
}

/** The start of a date field's day in the browser's time zone; undefined without a day. */
const startOfDay = (day: string): number | undefined => timeOf(day, 0);

const dayAfter = (day: string): number | undefined => timeOf(day, 1);

function timeOf(day: string, later: number): number | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  // Not 24 hours later: a day may have 23.
  return Math.max(0, new Date(year, month - 1, date + later).getTime());
}
