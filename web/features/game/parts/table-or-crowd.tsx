import GAME from '@nightfall/shared/text/en/game.json';
import type { ReactNode } from 'react';
import { Seat, type SeatLook, type SeatPicking } from '../../../components/table/seat.tsx';
import { Table } from '../../../components/table/table.tsx';
import { flatSquash } from '../../../components/table/table-track.ts';
import { useMedia } from '../../../components/ui/use-media.ts';
import { BREAK_POINTS } from '../../../styles/break-points.ts';
import * as styles from '../phases/gathering.module.css';

const TEXTS = GAME.round;

/** More seats leave no room for the chat on a phone, and none for names on a wide screen. */
const MAX_AROUND_A_TABLE = { small: 8, wide: 16 };

interface TableOrCrowdProps {
  readonly seats: readonly SeatLook[];
  readonly picking?: SeatPicking;
  /** What stands in the middle of the table. */
  readonly children: ReactNode;
}

/** The seats around a table, or in a crowd where there are many. */
export function TableOrCrowd({ seats, picking, children }: TableOrCrowdProps) {
  const isWide = useMedia(BREAK_POINTS.laptop);
  const isTable = seats.length <= MAX_AROUND_A_TABLE[isWide ? 'wide' : 'small'];
  if (isTable)
    return (
      <Table label={TEXTS.table} seats={seats} picking={picking} squash={flatSquash(seats.length)} withCards>
        {children}
      </Table>
    );
  return (
    <div className={styles.root}>
      <ul aria-label={TEXTS.table}>
        {seats.map((seat) => (
          <Seat key={seat.id} seat={seat} picking={picking} />
        ))}
      </ul>
      {children}
    </div>
  );
}
