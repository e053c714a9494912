import { type NightAction, offerPlayers, targetOf } from './action.ts';

/** Puts a shield on a card, be it one's own: it can be neither looked at nor moved. */
export const protectPlayer: NightAction = {
  type: 'protect_player',
  offer: ({ seats }) => offerPlayers('protect_player', seats),
  perform: (night, _, choice) => {
    const target = targetOf(choice);
    night.shield(target);
    return { kind: 'shield_placed', target };
  },
};
