import type { CardPlace } from '../../state/outcome.ts';
import { type NightAction, offerPlayers, targetOf } from '../action.ts';

/** Exchanges the cards of two other players without looking. */
export const swapPlayers: NightAction = {
  type: 'swap_players',
  offer: ({ others }) => offerPlayers('swap_players', others, { min: 2, max: 2 }),
  perform: (night, actor, choice) => {
    const places: [CardPlace, CardPlace] = [{ player: targetOf(choice, 0) }, { player: targetOf(choice, 1) }];
    return night.exchange(actor, ...places) ? { kind: 'exchanged', places } : { kind: 'shielded' };
  },
};
