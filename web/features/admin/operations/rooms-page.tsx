import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { ListedRoom } from '@nightfall/shared/protocol/admin';
import ADMIN from '@nightfall/shared/text/en/admin.json';
import OPERATIONS from '@nightfall/shared/text/en/operations.json';
import { useLiveRooms } from '../../../api/admin.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { AreaFrame } from '../admin-frame.tsx';
import { FixedSuperAdminGate } from '../admin-gate.tsx';
import type { Column } from '../data-table.tsx';
import { ListSection } from '../list-section.tsx';
import { SearchField, useListSearch } from '../search-field.tsx';
import { spanText } from '../time-text.ts';
import '../../../styles/administration.ts';
import * as panelStyles from '../../../components/ui/panel.module.css';
import * as adminStyles from '../admin.module.css';

const TEXTS = OPERATIONS.panel;
/** Independent of themes. */
const NAMES: Readonly<Record<string, string>> = OPERATIONS.phases;
const ROOM_HEADS = OPERATIONS.roomHeads;
const PLANS = OPERATIONS.plans;

type ListedTable = NonNullable<ListedRoom['table']>;

/** A cell about the room's table, if it has one. */
const ofTable = (words: (table: ListedTable) => string | number) => (room: ListedRoom) =>
  room.table === null ? '-' : words(room.table);

const phaseText = ({ phase, round }: ListedTable) => TEXTS.round({ phase: NAMES[phase] ?? phase, round });

function endText({ phaseEndsAt, isPaused }: ListedTable, now: number): string {
  if (phaseEndsAt === null) return '-';
  if (isPaused) return TEXTS.paused;
  return now <= phaseEndsAt
    ? TEXTS.left({ time: spanText(phaseEndsAt - now) })
    : TEXTS.overdue({ time: spanText(now - phaseEndsAt) });
}

/** @param now when the list was read */
const columnsAt = (now: number): readonly [Column<ListedRoom>, ...Column<ListedRoom>[]] => [
  {
    head: ROOM_HEADS.room,
    cell: ({ id, isPractice }) => (
      <>
        <span className={adminStyles.adminId}>{id}</span>
        {isPractice && <span className={adminStyles.adminBadge}>{TEXTS.practice}</span>}
      </>
    ),
  },
  { head: ROOM_HEADS.phase, cell: ({ table }) => (table === null ? TEXTS.unknown : phaseText(table)) },
  { head: ROOM_HEADS.ends, cell: ofTable((table) => endText(table, now)) },
  {
    head: ROOM_HEADS.people,
    cell: ofTable(({ people, connected }) =>
      people === connected ? String(people) : TEXTS.people({ people, connected }),
    ),
  },
  { head: ROOM_HEADS.bots, cell: ofTable(({ bots }) => bots) },
  { head: ROOM_HEADS.waiting, cell: ofTable(({ waiting }) => waiting) },
  { head: ROOM_HEADS.plan, cell: ofTable(({ hostPlan }) => (hostPlan === null ? '-' : PLANS[hostPlan])) },
  { head: ROOM_HEADS.age, cell: ({ createdAt }) => spanText(now - createdAt) },
];

function Rooms({ me }: { me: MeResponse }) {
  const listSearch = useListSearch();
  const { search, page, setPage } = listSearch;
  const list = useLiveRooms({ search, page });
  return (
    <AreaFrame title={ADMIN.panel.rooms} me={me}>
      <section className={`${panelStyles.sheet} ${panelStyles.sheetNote}`}>
        <p>{TEXTS.roomsNote}</p>
        <p className="quiet">{TEXTS.refreshed}</p>
      </section>
      <div className={adminStyles.adminTools}>
        <SearchField {...listSearch} hint={TEXTS.roomSearchHint} />
      </div>
      <ListSection
        title={TEXTS.openRooms}
        list={list}
        columns={columnsAt(serverClock.now())}
        page={page}
        onPage={setPage}
        texts={TEXTS.roomList}
      />
    </AreaFrame>
  );
}

export default function RoomsPage() {
  return <FixedSuperAdminGate>{(me) => <Rooms me={me} />}</FixedSuperAdminGate>;
}
