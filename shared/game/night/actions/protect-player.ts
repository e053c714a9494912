import { type NightAction, offerPlayers, targetOf } from '../action.ts';

/** Puts a shield on a card, of a Sentinel be it the own one: it can be neither looked at nor moved. */
export const protectPlayer: NightAction = {
  type: 'protect_player',
  offer: ({ seats, others, mayTargetItself }) =>
    offerPlayers('protect_player', mayTargetItself ? seats : others),
  perform: (night, _, choice) => {
    const target = targetOf(choice);
    night.shield(target);
    return { kind: 'shield_placed', target };
  },
};
