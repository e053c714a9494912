import { investigatePlayers } from '../actions/investigate-players.ts';
import { defineRole } from '../role.ts';

export const paranormalInvestigator = defineRole({
  name: 'Paranormal Investigator',
  team: 'Villager',
  actionOrder: 4,
  hasNightAction: true,
  icon: 'sherlock-holmes',
  actions: [investigatePlayers],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
