import { type NightAction, offerPlayers, targetOf } from '../action.ts';

/** Exchanges their own card with another player's, then sees the new one. */
export const robPlayer: NightAction = {
  type: 'rob_player',
  offer: ({ others }) => offerPlayers('rob_player', others),
  perform: (night, actor, choice) => {
    const target = targetOf(choice);
    if (!night.exchange(actor, { player: actor }, { player: target })) return { kind: 'shielded' };
    const card = night.turnOverOwn(actor);
    if (card === null) return { kind: 'shielded' };
    return {
      kind: 'robbed',
      target,
      role: card.role,
      ...(card.mark === undefined ? {} : { mark: card.mark }),
    };
  },
};
