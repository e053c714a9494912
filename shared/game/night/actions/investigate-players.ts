import type { SeenCard } from '../../state/outcome.ts';
import { type NightAction, offerPlayers } from '../action.ts';
import { corrupts } from '../role.ts';

/** Looks at up to two cards in turn; on seeing a wolf or the Tanner the player becomes it and looks no further. */
export const investigatePlayers: NightAction = {
  type: 'investigate_players',
  offer: ({ others }) => offerPlayers('investigate_players', others, { min: 1, max: 2 }),
  perform: (night, actor, choice) => {
    const seen: SeenCard[] = [];
    let metShield = false;
    for (const player of choice.targets) {
      const card = night.look(actor, [{ player }])?.[0];
      if (!card) {
        metShield = true;
        continue;
      }
      seen.push(card);
      if (!corrupts(night.roles.get(card.role))) continue;
      night.become(actor, card.role);
      return { kind: 'investigated', cards: seen, metShield, became: card.role };
    }
    return seen.length === 0 ? { kind: 'shielded' } : { kind: 'investigated', cards: seen, metShield };
  },
};
