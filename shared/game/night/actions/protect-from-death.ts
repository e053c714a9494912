import { type NightAction, offerPlayers, targetOf } from '../action.ts';

/** Keeps another player from being eliminated. */
export const protectFromDeath: NightAction = {
  type: 'protect_from_death',
  offer: ({ others }) => offerPlayers('protect_from_death', others),
  perform: (night, actor, choice) => {
    const target = targetOf(choice);
    night.protect(actor, target);
    return { kind: 'protected', target };
  },
};
