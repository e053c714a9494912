import { type NightAction, offerPlayers, targetOf } from '../action.ts';

/** Takes another player's vote away. */
export const banishPlayer: NightAction = {
  type: 'banish_player',
  offer: ({ others }) => offerPlayers('banish_player', others),
  perform: (night, _, choice) => {
    const target = targetOf(choice);
    return night.banish(target) ? { kind: 'banished', target } : { kind: 'nothing_happened' };
  },
};
