import { defineRole } from './role.ts';

export const insomniac = defineRole({
  name: 'Insomniac',
  team: 'Villager',
  actionOrder: 8,
  hasNightAction: true,
  description: 'Looks at their own card when the others are done.',
  instructions:
    'You are the only one who knows for sure what lies in front of you at dawn. If it changed, find out who moved it before you say more than you must. If it did not, your word about Robber and Troublemaker counts double.',
  winCondition: 'Wins with the team of the card in front of them at the end.',
  icon: 'tired-eye',
  wake: (night, player) => {
    const card = night.turnOverOwn(player);
    if (card === null) return { kind: 'shielded' };
    const originalRole = night.dealtRole({ player });
    const { changed, mark } = card;
    return { kind: 'woke', originalRole, finalRole: card.role, changed, ...(mark ? { mark } : {}) };
  },
});
