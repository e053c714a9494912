import type { ReactNode } from 'react';
import { Seat, type SeatLook, type SeatPicking } from '../../../components/table/seat.tsx';
import { Table } from '../../../components/table/table.tsx';
import { flatSquash } from '../../../components/table/table-track.ts';
import { useMedia } from '../../../components/ui/use-media.ts';
import { TEXTS } from './texts.ts';

/** More than these around the table would leave no room to talk on a phone, and none for their names on a wide screen. */
const MAX_AROUND_A_TABLE = { small: 8, wide: 16 };

interface GatheredProps {
  readonly seats: readonly SeatLook[];
  readonly picking?: SeatPicking;
  /** What stands in the middle, such as the time that is left. */
  readonly children: ReactNode;
}

/** Everybody around a table, or close together where there are many, above what is said. */
export function Gathered({ seats, picking, children }: GatheredProps) {
  const isWide = useMedia('(min-width: 900px)');
  const isTable = seats.length <= MAX_AROUND_A_TABLE[isWide ? 'wide' : 'small'];
  if (isTable)
    return (
      <Table label={TEXTS.table} seats={seats} picking={picking} squash={flatSquash(seats.length)} withCards>
        {children}
      </Table>
    );
  return (
    <div className="gathering">
      <ul aria-label={TEXTS.table}>
        {seats.map((seat) => (
          <Seat key={seat.id} seat={seat} picking={picking} />
        ))}
      </ul>
      {children}
    </div>
  );
}
