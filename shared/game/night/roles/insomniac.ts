import { defineRole } from '../role.ts';

export const insomniac = defineRole({
  name: 'Insomniac',
  team: 'Villager',
  actionOrder: 8,
  hasNightAction: true,
  description: 'Looks at their own card when all the swapping is done.',
  instructions:
    'You know for sure which card lies in front of you at dawn. If it has changed, find out who moved it before you say more than you must. If it is still your own, whoever boasts of having taken it has some explaining to do.',
  winCondition: 'Wins with the team of the card in front of them at the end.',
  icon: 'tired-eye',
  wake: {
    learns: 'own_card',
    perform: (night, player) => {
      const card = night.turnOverOwn(player);
      if (card === null) return { kind: 'shielded' };
      const originalRole = night.dealtRole({ player });
      const { changed, mark } = card;
      return { kind: 'woke', originalRole, finalRole: card.role, changed, ...(mark ? { mark } : {}) };
    },
  },
});
