import { type ReactNode, useEffect, useRef } from 'react';
import { CardBack } from '../../../components/cards/card-back.tsx';
import * as tableCardsStyles from '../../../components/table/table-cards.module.css';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { useRoom } from '../../../realtime/room-context.tsx';
import { labelled } from '../../../session/formats.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { centerName } from './choice-words.ts';
import type { Offer, Picking } from './picks.ts';

/** The three cards in the middle of the table. */
export function CenterCards({ picking }: { picking: Picking }) {
  const theme = useTheme();
  const { choice, picks, toggleCenter } = picking;
  const offered = choice.centerIndices;
  return (
    <fieldset
      className={tableCardsStyles.centerCards}
      lang={langOf(theme)}
      aria-label={theme.text.screens.terms.centerCards}
    >
      {[0, 1, 2].map((index) =>
        offered === undefined ? (
          <span className={tableCardsStyles.centerCard} key={index}>
            <CardBack />
          </span>
        ) : (
          <button
            key={index}
            type="button"
            className={tableCardsStyles.centerCard}
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

/** The three cards where none can be picked. */
export function StillCards() {
  return (
    <div className={tableCardsStyles.centerCards} aria-hidden="true">
      {[0, 1, 2].map((index) => (
        <span className={tableCardsStyles.centerCard} key={index}>
          <CardBack />
        </span>
      ))}
    </div>
  );
}

const PILE_CHOICES: ReadonlySet<Offer['type']> = new Set(['view_werewolf_pile', 'convert_player']);

/** Whether any of these choices involves the werewolf pile. */
export const usesPile = (offers: readonly Offer[]): boolean =>
  offers.some(({ type }) => PILE_CHOICES.has(type));

/** The werewolf pile on the table, and how many cards lie there. */
export function WerewolfPile({ choice }: { choice: Offer }) {
  const { werewolfPileSize: count } = useRoom().view;
  const theme = useTheme();
  const { terms, labels } = theme.text.screens;
  const cards = theme.say(count === 1 ? labels.oneCard : labels.manyCards, { count: `${count}` });
  return (
    <div
      className={`${tableCardsStyles.pile} ${PILE_CHOICES.has(choice.type) ? tableCardsStyles.pileLifted : ''}`}
    >
      <span className={tableCardsStyles.pileCards}>
        <CardBack />
      </span>
      <span className={tableCardsStyles.pileWords} lang={langOf(theme)}>
        {labelled(terms.pile, cards)}
      </span>
    </div>
  );
}

/** The instruction. A new one takes the focus, but not the first: there the heading has it. */
export function NightSlip({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const slip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFirst) slip.current?.focus();
  }, [isFirst]);
  return (
    <div className={slipStyles.root} ref={slip} tabIndex={-1}>
      {children}
    </div>
  );
}
