import { viewCenterCard } from '../actions/view-center-card.ts';
import { viewWerewolfPile } from '../actions/view-werewolf-pile.ts';
import { defineRole } from '../role.ts';

export const apprenticeSeer = defineRole({
  name: 'Apprentice Seer',
  team: 'Villager',
  actionOrder: 4,
  hasNightAction: true,
  description: 'Looks at one card in the center, or at the werewolf pile if there is one.',
  instructions:
    'A card you saw in the center was dealt to nobody, unless a Doppelganger was at it first. Let the others claim their roles before you speak: whoever claims that one has copied it, picked it up later, or is lying. A wolf in the center means one wolf fewer at the table.',
  winCondition: 'Wins with the Villager team.',
  icon: 'spell-book',
  actions: [viewCenterCard, viewWerewolfPile],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
