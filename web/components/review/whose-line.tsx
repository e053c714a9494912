import type { Review } from '@nightfall/shared/protocol/review';
import { useId } from 'react';
import { Avatar } from '../people/avatar.tsx';
import { publicLine } from './lines.ts';
import { nameAt } from './review-names.ts';
import { TEXTS } from './texts.ts';

interface WhoseLineProps {
  readonly review: Review;
  readonly seat: number;
  readonly onChoose: (seat: number) => void;
}

/** Whose line stands out, with how suspect they were in the end. */
export function WhoseLine({ review, seat, onChoose }: WhoseLineProps) {
  const group = useId();
  return (
    <fieldset className="review-people">
      <legend className="unseen">{TEXTS.whose}</legend>
      {review.players.map((player, index) => {
        const name = nameAt(review, index);
        const percent = publicLine(review, index).at(-1) ?? 0;
        const key = `${player.dealtRole} ${index}`;
        return (
          <label key={key} className="review-person" data-team={player.team}>
            <input
              type="radio"
              className="unseen"
              name={group}
              checked={index === seat}
              aria-label={TEXTS.chance(name, player.finalRole, percent)}
              onChange={() => onChoose(index)}
            />
            <Avatar name={name} size="sm" />
            <span className="review-person__who">
              <span className="review-person__name">{name}</span>
              <span className="review-person__role">{player.finalRole}</span>
            </span>
            <span className="review-person__chance">{TEXTS.percent(percent)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
