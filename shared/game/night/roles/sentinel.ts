import { protectPlayer } from '../actions/protect-player.ts';
import { defineRole } from '../role.ts';

export const sentinel = defineRole({
  name: 'Sentinel',
  team: 'Villager',
  actionOrder: 2,
  hasNightAction: true,
  description:
    'Puts a shield on one card: from then on it can be neither looked at nor moved, not even by its owner.',
  instructions:
    'A shielded card stays where it is, so its owner can speak with some certainty. Wait until somebody claims to have seen or taken it after you, and you have found a liar. You may shield your own card.',
  winCondition: 'Wins with the Villager team.',
  icon: 'guarded-tower',
  actions: [protectPlayer],
  canPass: true,
  mayTargetItself: true,
  actsAtOnceWhenCopied: true,
});
