import { type NightAction, offerPlayers, targetOf } from '../action.ts';

/** Looks at another player's card. */
export const viewPlayer: NightAction = {
  type: 'view_player',
  offer: ({ others }) => offerPlayers('view_player', others),
  perform: (night, actor, choice) => {
    const cards = night.look(actor, [{ player: targetOf(choice) }]);
    return cards === null ? { kind: 'shielded' } : { kind: 'looked', cards };
  },
};
