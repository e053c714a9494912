import type { CSSProperties } from 'react';
import { trackFor } from '../../components/table/table-track.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { TEXTS } from './texts.ts';

/** With you, the fewest that make a table. */
const SEATS = 3;

interface EmptyChairsProps {
  readonly squash: number;
  readonly isDisabled: boolean;
  readonly onSeatBot: () => void;
}

/** What a host alone at the table sees of it: room for others. */
export function EmptyChairs({ squash, isDisabled, onSeatBot }: EmptyChairsProps) {
  const track = trackFor(SEATS, { squash });
  const size = {
    aspectRatio: `${track.width} / ${track.height}`,
    '--table-ratio': `${track.width / track.height}`,
  } as CSSProperties;
  return (
    <div className="table empty-chairs" style={size}>
      {track.places.slice(1).map((place, index) => (
        <button
          type="button"
          key={place.x}
          className="empty-chairs__chair"
          style={{
            left: `${(place.x / track.width) * 100}%`,
            top: `${(place.y / track.height) * 100}%`,
          }}
          disabled={isDisabled}
          onClick={onSeatBot}
        >
          <span className="unseen">{TEXTS.seatBot(index + 2)}</span>
          <span className="empty-chairs__ring">
            <Icon name="plus" size={26} />
          </span>
          <span aria-hidden="true">{TEXTS.freeSeat}</span>
        </button>
      ))}
    </div>
  );
}
