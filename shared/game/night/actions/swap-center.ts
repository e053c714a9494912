import type { CardPlace } from '../../state/outcome.ts';
import { centerOf, type NightAction, offerCenter } from '../action.ts';

/** Exchanges their own card with a center card without looking. */
export const swapCenter: NightAction = {
  type: 'swap_center',
  offer: () => offerCenter('swap_center', 1),
  perform: (night, actor, choice) => {
    const places: [CardPlace, CardPlace] = [{ player: actor }, { center: centerOf(choice) }];
    return night.exchange(actor, ...places) ? { kind: 'exchanged', places } : { kind: 'shielded' };
  },
};
