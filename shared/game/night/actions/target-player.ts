import { type NightAction, offerPlayers, targetOf } from '../action.ts';

/** Marks the player whose elimination is the goal. */
export const targetPlayer: NightAction = {
  type: 'target_player',
  offer: ({ others }) => offerPlayers('target_player', others),
  perform: (night, actor, choice) => {
    const target = targetOf(choice);
    night.mark(actor, target);
    return { kind: 'marked', target };
  },
};
