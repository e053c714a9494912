import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { fromSeatOf } from '../../../components/people/players.ts';
import { Table } from '../../../components/table/table.tsx';
import { dealFlights, flightsMs } from '../../../components/table/table-flights.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { EASINGS, isMotionUnwelcome } from '../../../styles/motion.ts';
import { TEXTS } from '../texts.ts';
import { roundPlayers } from './round.ts';
import { useSeatFacts } from './seat-facts.ts';

/** More seats than these need more height than a card and its words leave. */
const MOST_SEATS = 10;
const RISE_MS = 580;

/** The player's own card comes up from its place at the table, once all are dealt. */
function rise(card: HTMLElement, delay: number): void {
  if (isMotionUnwelcome()) return;
  card.animate([{ transform: 'translateY(40%) scale(.16) rotate(-14deg)', opacity: 0 }, {}], {
    duration: RISE_MS,
    delay,
    easing: EASINGS.card,
    fill: 'backwards',
  });
}

/** The cards are dealt over the table; the viewer's own comes to the middle, large. */
export function DealTable({ children }: { children: ReactNode }) {
  const { view, me } = useRoom();
  const factsOf = useSeatFacts();
  const own = useRef<HTMLDivElement>(null);
  const seats = fromSeatOf(roundPlayers(view), me.userId).map(factsOf);
  const hasTable = seats.length <= MOST_SEATS;
  const [flights, setFlights] = useState(() => (hasTable ? dealFlights(seats.map(({ id }) => id)) : []));
  const [dealMs] = useState(() => flightsMs(flights));
  useLayoutEffect(() => {
    if (own.current !== null) rise(own.current, dealMs);
  }, [dealMs]);
  return (
    <div className="deal">
      {hasTable && (
        <div className="deal__table" aria-hidden="true">
          <Table
            label={TEXTS.table}
            seats={seats}
            withCards
            flights={flights}
            onFlightsEnd={() => setFlights([])}
          />
        </div>
      )}
      <div className="deal__own" ref={own}>
        {children}
      </div>
    </div>
  );
}
