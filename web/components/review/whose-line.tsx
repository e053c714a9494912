import type { Review } from '@nightfall/shared/protocol/review';
import { useId } from 'react';
import { Avatar } from '../people/avatar.tsx';
import { ownEnd, publicEnd } from './lines.ts';
import { nameAt } from './review-names.ts';
import { TEXTS } from './texts.ts';

interface WhoseLineProps {
  readonly review: Review;
  readonly seat: number;
  readonly onChoose: (seat: number) => void;
}

/** Whose line stands out, with how suspect they were in the end: to the reader, as the sentence above has it, else to the table. */
export function WhoseLine({ review, seat, onChoose }: WhoseLineProps) {
  const group = useId();
  return (
    <fieldset className="review-people">
      <legend className="unseen">{TEXTS.whose}</legend>
      <p className="review-people__what quiet">{review.you === null ? TEXTS.endByTable : TEXTS.endByYou}</p>
      {review.players.map((player, index) => {
        const name = nameAt(review, index);
        const percent = review.you === null ? publicEnd(review, index) : ownEnd(review, index);
        const key = `${player.dealtRole} ${index}`;
        return (
          <label key={key} className="review-person" data-team={player.team}>
            <input
              type="radio"
              className="unseen"
              name={group}
              checked={index === seat}
              aria-label={
                percent === null
                  ? TEXTS.yourself(name, player.finalRole)
                  : TEXTS.chance(name, player.finalRole, percent)
              }
              onChange={() => onChoose(index)}
            />
            <Avatar name={name} size="sm" />
            <span className="review-person__who">
              <span className="review-person__name">{name}</span>
              <span className="review-person__role">{player.finalRole}</span>
            </span>
            <span className="review-person__chance">
              {percent === null ? TEXTS.you : TEXTS.percent(percent)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
