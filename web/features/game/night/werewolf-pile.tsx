import { CardBack } from '../../../components/cards/card-back.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import type { Offer } from './offer.ts';

const PILE_CHOICES: ReadonlySet<Offer['type']> = new Set(['view_werewolf_pile', 'convert_player']);

/** Does any of these choices have to do with the werewolf pile? */
export const usesPile = (offers: readonly Offer[]): boolean =>
  offers.some(({ type }) => PILE_CHOICES.has(type));

/** The werewolf pile on the table, and how many cards lie there. */
export function WerewolfPile({ choice }: { choice: Offer }) {
  const { werewolfPileSize: count } = useRoom().view;
  const { text, say } = useTheme();
  const { terms, labels } = text.screens;
  const cards = say(count === 1 ? labels.oneCard : labels.manyCards, { count: `${count}` });
  return (
    <div className={`pile ${PILE_CHOICES.has(choice.type) ? 'pile--lifted' : ''}`}>
      <span className="pile__cards">
        <CardBack />
      </span>
      <span className="pile__words">{`${terms.pile}: ${cards}`}</span>
    </div>
  );
}
