import { tapPlayer } from '../actions/tap-player.ts';
import { defineRole } from '../role.ts';

export const thing = defineRole({
  name: 'Thing',
  team: 'Villager',
  actionOrder: 4,
  hasNightAction: true,
  description: 'Taps a neighbour on the shoulder; they learn of it at dawn.',
  instructions:
    'The player you tapped can confirm that you are the Thing, and nobody else can. Let them say first that they were tapped. A neighbour who keeps quiet about it is worth a second look.',
  winCondition: 'Wins with the Villager team.',
  icon: 'fish-monster',
  actions: [tapPlayer],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
