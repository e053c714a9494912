import { CardBack } from '../../../components/mini-card.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { TEXTS } from '../texts.ts';
import type { Offer } from './offer.ts';

const PILE_CHOICES: ReadonlySet<Offer['type']> = new Set(['view_werewolf_pile', 'convert_player']);

/** Does any of these choices have to do with the werewolf pile? */
export const usesPile = (offers: readonly Offer[]): boolean =>
  offers.some(({ type }) => PILE_CHOICES.has(type));

/** The werewolf pile on the table, and how many cards lie there. */
export function WerewolfPile({ choice }: { choice: Offer }) {
  const { werewolfPileSize } = useRoom().view;
  return (
    <div className={`pile ${PILE_CHOICES.has(choice.type) ? 'pile--lifted' : ''}`}>
      <span className="pile__cards">
        <CardBack />
      </span>
      <span className="pile__words">{TEXTS.pile(werewolfPileSize)}</span>
    </div>
  );
}
