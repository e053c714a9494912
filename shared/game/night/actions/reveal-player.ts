import { type NightAction, offerPlayers, targetOf } from '../action.ts';
import { corrupts } from '../role.ts';

/** Turns another player's card face up, unless it is a wolf or the Tanner. */
export const revealPlayer: NightAction = {
  type: 'reveal_player',
  offer: ({ others }) => offerPlayers('reveal_player', others),
  perform: (night, actor, choice) => {
    const card = night.look(actor, [{ player: targetOf(choice) }])?.[0];
    if (!card) return { kind: 'shielded' };
    const isFaceUp = !corrupts(night.roles.get(card.role));
    if (isFaceUp) night.turnFaceUp(card);
    return { kind: 'revealed', card, isFaceUp };
  },
};
