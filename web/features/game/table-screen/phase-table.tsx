import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import TEXTS from '@nightfall/shared/text/en/table-screen.json';
import { useState } from 'react';
import { CountdownRing } from '../../../components/clock/countdown.tsx';
import { bySeat } from '../../../components/people/players.ts';
import { useServerTime } from '../../../components/people/use-server-time.ts';
import type { SeatLook } from '../../../components/table/seat.tsx';
import { Table } from '../../../components/table/table.tsx';
import { type CardFlight, dealFlights } from '../../../components/table/table-flights.tsx';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import { StillCards } from '../night/center-cards.tsx';
import { usePhaseClock } from '../parts/phase-clock.ts';
import { roundPlayers, useSeatFacts } from '../parts/seat-facts.ts';
import { isDone, seated } from './progress.ts';
import * as styles from './table-screen.module.css';

/** How flat the table is drawn. */
const SQUASH = 0.65;

interface TableMiddleProps {
  /** The label of the countdown, by phase. */
  readonly words?: Record<'role_resolve' | 'discussion' | 'vote', string>;
}

/** The countdown of the public phases, else the center cards; in the lobby the number of players. */
export function TableMiddle({ words = TEXTS.left }: TableMiddleProps) {
  const { view } = useWatchedRoom();
  const { phase, players } = view;
  const clock = usePhaseClock();
  if (phase === 'lobby')
    return (
      <p className={styles.arrived}>
        <strong>{players.length}</strong> {TEXTS.atTheTable}
      </p>
    );
  const isTimed = phase === 'role_resolve' || phase === 'discussion' || phase === 'vote';
  if (!isTimed || clock === null) return <StillCards />;
  return <CountdownRing key={phase} {...clock} label={words[phase]} />;
}

/** The public view of all seats, with a tick for players who have done what the phase asks. */
export function usePublicSeats(): readonly SeatLook[] {
  const { view } = useWatchedRoom();
  const factsOf = useSeatFacts();
  const now = useServerTime();
  const people = view.phase === 'lobby' ? view.players : roundPlayers(view);
  return bySeat(people).map((player: PlayerView): SeatLook => {
    const isTicked = isDone(view, player) && seated(view, now).includes(player);
    const isInLobby = view.phase === 'lobby';
    return {
      ...factsOf(player),
      isBot: player.isBot,
      isHost: isInLobby && player.isHost,
      state: isTicked ? 'done' : isInLobby ? 'waiting' : 'none',
      // During a round a disconnected phone may just be asleep in a pocket.
      isDimmed: isInLobby && !player.isConnected && !player.isBot,
    };
  });
}

export function PhaseTable() {
  const { view } = useWatchedRoom();
  const seats = usePublicSeats();
  const isDeal = view.phase === 'role_deal';
  const [flights, setFlights] = useState<readonly CardFlight[]>(() =>
    isDeal ? dealFlights(seats.map(({ id }) => id)) : [],
  );
  return (
    <Table
      label={TEXTS.table}
      seats={seats}
      squash={SQUASH}
      isWide
      withCards={view.phase !== 'lobby'}
      flights={flights}
      onFlightsEnd={() => setFlights([])}
    >
      <TableMiddle />
    </Table>
  );
}
