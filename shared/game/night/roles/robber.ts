import { robPlayer } from '../actions/rob-player.ts';
import { defineRole } from '../role.ts';

export const robber = defineRole({
  name: 'Robber',
  team: 'Villager',
  actionOrder: 5,
  hasNightAction: true,
  description: "Exchanges their card with another player's and looks at the new one.",
  instructions:
    "You are now what you stole and play for its team, but its power stays unused. With a village card, say whom you robbed: they do not know it yet. With a wolf's card you have every reason to keep very quiet.",
  winCondition: 'Wins with the team of the card in front of them at the end.',
  icon: 'robber',
  actions: [robPlayer],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
