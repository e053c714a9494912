import { investigatePlayers } from '../actions/investigate-players.ts';
import { defineRole } from '../role.ts';

export const paranormalInvestigator = defineRole({
  name: 'Paranormal Investigator',
  team: 'Villager',
  actionOrder: 4,
  hasNightAction: true,
  description:
    "Looks at up to two players' cards. On seeing a wolf or the Tanner, the Investigator becomes that role too and stops.",
  instructions:
    'A second look doubles what you know and doubles the danger. If you stayed clean, you have cleared two players at once. If not, you have changed sides, and not even the wolves know it.',
  winCondition: 'Wins with the Villager team, or as the wolf or Tanner they have become.',
  icon: 'sherlock-holmes',
  actions: [investigatePlayers],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
