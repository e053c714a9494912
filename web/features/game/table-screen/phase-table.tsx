import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import { useState } from 'react';
import { CardBack } from '../../../components/cards/card-back.tsx';
import { CountdownRing } from '../../../components/clock/countdown.tsx';
import { bySeat } from '../../../components/people/players.ts';
import { useServerTime } from '../../../components/people/use-server-time.ts';
import type { SeatLook } from '../../../components/table/seat.tsx';
import { Table } from '../../../components/table/table.tsx';
import { type CardFlight, dealFlights } from '../../../components/table/table-flights.tsx';
import { useWatchedRoom } from '../../../realtime/watched-room.ts';
import { usePhaseClock } from '../parts/phase-clock.ts';
import { roundPlayers, useSeatFacts } from '../parts/seat-facts.ts';
import { isDone, seated } from './progress.ts';
import { TEXTS } from './texts.ts';

/** How flat the table looks to somebody across the room. */
const SQUASH = 0.65;

const CenterCards = () => (
  <div className="center-cards" aria-hidden="true">
    {['left', 'middle', 'right'].map((place) => (
      <span key={place} className="center-card">
        <CardBack />
      </span>
    ))}
  </div>
);

interface TableMiddleProps {
  /** What the rest of each phase's time is for. */
  readonly words?: Record<'role_resolve' | 'discussion' | 'vote', string>;
}

/** The time where everybody talks and votes, else the cards that nobody holds; in the lobby how many have come. */
export function TableMiddle({ words = TEXTS.left }: TableMiddleProps) {
  const { view } = useWatchedRoom();
  const { phase, players } = view;
  const clock = usePhaseClock();
  if (phase === 'lobby')
    return (
      <p className="tv__arrived">
        <strong>{players.length}</strong> {TEXTS.atTheTable}
      </p>
    );
  const isTimed = phase === 'role_resolve' || phase === 'discussion' || phase === 'vote';
  if (!isTimed || clock === null) return <CenterCards />;
  return <CountdownRing key={phase} {...clock} label={words[phase]} />;
}

/** Everybody as all may see them, with a tick for players who have done what the phase asks. */
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
      // Later a phone may sleep in its pocket for a while, and its player is still here.
      isDimmed: isInLobby && !player.isConnected && !player.isBot,
    };
  });
}

/** The whole table, for people across the room. */
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
