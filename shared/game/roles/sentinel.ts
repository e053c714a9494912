import { protectPlayer } from '../actions/protect-player.ts';
import { defineRole } from './role.ts';

export const sentinel = defineRole({
  name: 'Sentinel',
  team: 'Villager',
  actionOrder: 2,
  hasNightAction: true,
  description: 'Puts a shield on one card: it can be neither looked at nor moved.',
  instructions:
    'A shielded card stays what it is, so its owner can speak with certainty. Tell it when it helps: a Seer or Robber who claims to have touched that card is lying. Shielding yourself keeps your own card safe.',
  winCondition: 'Wins with the Villager team.',
  icon: 'guarded-tower',
  actions: [protectPlayer],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
