import { CardBack } from '../../../components/cards/card-back.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { centerName } from './choice-words.ts';
import type { Picking } from './use-picks.ts';

/** The three cards in the middle of the table. */
export function CenterCards({ picking }: { picking: Picking }) {
  const theme = useTheme();
  const { choice, picks, toggleCenter } = picking;
  const offered = choice.centerIndices;
  return (
    <fieldset className="center-cards" aria-label={theme.text.screens.terms.centerCards}>
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
            aria-label={centerName(index, theme)}
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

/** The same, where nothing is to be picked. */
export function StillCards() {
  return (
    <div className="center-cards" aria-hidden="true">
      {[0, 1, 2].map((index) => (
        <span className="center-card" key={index}>
          <CardBack />
        </span>
      ))}
    </div>
  );
}
