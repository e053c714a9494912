import { CardBack } from '../cards/card-back.tsx';
import { percent } from './table-places.ts';
import type { Card } from './table-room.ts';
import type { Track } from './track.ts';

interface SeatCardProps {
  readonly isLifted: boolean;
  readonly isAway: boolean;
  readonly card: Card;
  readonly track: Track;
}

/** The card before a seat, face down and turned to it. */
export function SeatCard({ isLifted, isAway, card, track }: SeatCardProps) {
  const tilt = track.cardTilt < 1 ? `scaleY(${Math.max(track.cardTilt, 0.62)}) ` : '';
  const style = {
    left: percent(card.x, track.width),
    top: percent(card.y, track.height),
    transform: `${tilt}rotate(${card.angle.toFixed(1)}deg)`,
  };
  const names = ['table-card', isLifted && 'table-card--lifted', isAway && 'table-card--away'];
  return (
    <span style={style} className={names.filter(Boolean).join(' ')}>
      <CardBack />
    </span>
  );
}
