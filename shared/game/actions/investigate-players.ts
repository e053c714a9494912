import type { Night } from '../night.ts';
import type { SeenCard } from '../outcome.ts';
import { corrupts } from '../roles/alignment.ts';
import { type NightAction, offerPlayers } from './action.ts';

/** Looks at up to two cards in turn; whoever sees a wolf or the Tanner becomes it and looks no further. */
export const investigatePlayers: NightAction = {
  type: 'investigate_players',
  offer: ({ others }) => offerPlayers('investigate_players', others, { min: 1, max: 2 }),
  perform: (night, actor, choice) => {
    const seen: SeenCard[] = [];
    let metShield = false;
    for (const player of choice.targets) {
      const card = night.look(actor, [{ player }])?.[0];
      if (card) seen.push(card);
      else metShield = true;
      if (card && isCorrupting(night, card)) break;
    }
    if (seen.length === 0) return { kind: 'shielded' };
    const corrupting = seen.find((card) => isCorrupting(night, card));
    if (corrupting) night.become(actor, corrupting.role);
    return {
      kind: 'investigated',
      cards: seen,
      metShield,
      ...(corrupting ? { became: corrupting.role } : {}),
    };
  },
};

function isCorrupting(night: Night, { role }: SeenCard): boolean {
  return corrupts(night.roles.get(role));
}
