import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import type { ReactNode } from 'react';
import { DebugMark } from '../../../components/people/debug-mark.tsx';
import { fromSeatOf } from '../../../components/people/players.ts';
import { Seat, type SeatLook, seatName } from '../../../components/table/seat.tsx';
import { Table } from '../../../components/table/table.tsx';
import { useLowScreen, useMedia } from '../../../components/ui/use-media.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { listed } from '../../../session/formats.ts';
import { BREAK_POINTS } from '../../../styles/break-points.ts';
import { useSeatFacts } from './seat-facts.ts';
import * as styles from './waiting.module.css';

const TEXTS = GAME.round;

/** More seats push the table off a phone, or leave no room for names on a wide screen. */
const MOST_AROUND_A_TABLE = { small: 10, wide: 16 };
/** More names than these are counted. */
const MOST_NAMED = 3;

interface WaitingTableProps {
  readonly label: string;
  readonly players: readonly PlayerView[];
  readonly isDone: (player: PlayerView) => boolean;
  readonly doneWord: string;
  /** How many are done, in words. */
  readonly count: string;
  /** Draws a card before each seat. */
  readonly withCards?: boolean;
}

function waitingText(names: readonly string[]): string {
  if (names.length === 0) return '';
  return TEXTS.waitingFor({
    names: names.length > MOST_NAMED ? TEXTS.players({ count: names.length }) : listed(names.map(seatName)),
  });
}

/** The same for screen readers. */
function ProgressList({ label, players, isDone, doneWord }: WaitingTableProps) {
  return (
    <ul className="unseen" aria-label={label}>
      {players.map((player) => (
        <li key={player.id}>
          <bdi>{player.displayName}</bdi> <span>{isDone(player) ? doneWord : TEXTS.waiting}</span>
          {player.hasDebugView && <DebugMark />}
        </li>
      ))}
    </ul>
  );
}

interface AroundProps {
  readonly seats: readonly SeatLook[];
  /** What stands in the middle. */
  readonly children: ReactNode;
}

function CloseTogether({ seats }: { seats: readonly SeatLook[] }) {
  return (
    <ul className={styles.waitingCrowdPeople} aria-hidden="true">
      {seats.map((seat) => (
        <Seat key={seat.id} seat={seat} />
      ))}
    </ul>
  );
}

/** Many players on both sides of a narrow table, the viewer on the near side. Numbers show the seats. */
function Crowd({ seats, children }: AroundProps) {
  const half = Math.ceil(seats.length / 2);
  return (
    <div className={styles.waitingCrowd}>
      {/* Around the table: the far side runs back. */}
      <CloseTogether seats={seats.slice(half).toReversed()} />
      <div className={styles.waitingCrowdTable}>{children}</div>
      <CloseTogether seats={seats.slice(0, half)} />
    </div>
  );
}

interface AroundTableProps extends AroundProps {
  readonly withCards: boolean;
}

function AroundTable({ seats, withCards, children }: AroundTableProps) {
  const isMany = seats.length > MOST_AROUND_A_TABLE.small;
  return (
    <div className={`${styles.table} ${isMany ? styles.tableWide : ''}`}>
      <div aria-hidden="true">
        <Table label={TEXTS.table} seats={seats} withCards={withCards} isWide={isMany} />
      </div>
      <div className={styles.words}>{children}</div>
    </div>
  );
}

/** The players at the table, each with a tick when done. */
export function WaitingTable(props: WaitingTableProps) {
  const { players, isDone, count, withCards = true } = props;
  const { me } = useRoom();
  const factsOf = useSeatFacts();
  const isLow = useLowScreen();
  const isTablet = useMedia(BREAK_POINTS.tablet);
  const isLaptop = useMedia(BREAK_POINTS.laptop);
  const isDesktop = useMedia(BREAK_POINTS.desktop);
  // On a laptop the table has one of two narrow columns.
  const isWide = !isLow && (isDesktop || (isTablet && !isLaptop));
  const isCrowd = players.length > MOST_AROUND_A_TABLE[isWide ? 'wide' : 'small'];
  const ordered = fromSeatOf(players, me.userId);
  const seats = ordered.map((player): SeatLook => {
    const state = isDone(player) ? 'done' : 'waiting';
    return { ...factsOf(player), state, ...(isCrowd ? { number: player.seatPosition + 1 } : {}) };
  });
  const waiting = ordered.filter((player) => !isDone(player));
  const words = (
    <>
      <p className={styles.count}>{count}</p>
      <p className={styles.names}>{waitingText(waiting.map(({ displayName }) => displayName))}</p>
    </>
  );
  return (
    <div className={styles.root}>
      <ProgressList {...props} players={ordered} />
      {isCrowd ? (
        <Crowd seats={seats}>{words}</Crowd>
      ) : (
        <AroundTable seats={seats} withCards={withCards}>
          {words}
        </AroundTable>
      )}
    </div>
  );
}
