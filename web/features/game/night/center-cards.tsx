import { CardBack } from '../../../components/mini-card.tsx';
import { TEXTS } from '../texts.ts';
import { centerName } from './choice-words.ts';
import type { Picking } from './use-picks.ts';

/** The three cards in the middle of the table. */
export function CenterCards({ picking }: { picking: Picking }) {
  const { choice, picks, toggleCenter } = picking;
  const offered = choice.centerIndices;
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
            aria-pressed={picks.centerIndices.includes(index)}
            disabled={!offered.includes(index)}
            onClick={() => toggleCenter(index)}
          >
            <CardBack />
          </button>
        ),
      )}
    </fieldset>
  );
}
