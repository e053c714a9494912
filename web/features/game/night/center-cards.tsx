import { CardBack } from '../../../components/mini-card.tsx';
import { TEXTS } from '../texts.ts';
import { centerName } from './choice-words.ts';
import type { Picking } from './use-picks.ts';

/** The three cards in the middle of the table. */
export function CenterCards({ picking }: { picking?: Picking }) {
  const offered = picking?.choice.centerIndices;
  return (
    <fieldset className="center-cards" aria-label={TEXTS.center}>
      {[0, 1, 2].map((index) =>
        offered === undefined ? (
          <span className="center-card" key={index}>
            <CardBack />
          </span>
        ) : (
          <button
            key={index}
            type="button"
            className="center-card"
            aria-label={centerName(index)}
            aria-pressed={picking?.picks.centerIndices.includes(index) ?? false}
            disabled={!offered.includes(index)}
            onClick={() => picking?.toggleCenter(index)}
          >
            <CardBack />
            <span className="center-card__number" aria-hidden="true">
              {index + 1}
            </span>
          </button>
        ),
      )}
    </fieldset>
  );
}
