import { type NightAction, offerPlayers, targetOf } from '../action.ts';

/** Exchanges a card that belongs in the werewolf pile with the card of a player not known to be a wolf. */
export const convertPlayer: NightAction = {
  type: 'convert_player',
  offer: ({ others, knownWolves, hasWerewolfPile }) =>
    hasWerewolfPile
      ? offerPlayers(
          'convert_player',
          others.filter((player) => !knownWolves.includes(player)),
        )
      : null,
  perform: (night, actor, choice) => {
    const target = targetOf(choice);
    const result = night.convert(actor, target);
    if (result === 'shielded') return { kind: 'shielded' };
    return result === 'done' ? { kind: 'converted', target } : { kind: 'nothing_happened' };
  },
};
