import { defineRole } from '../role.ts';

export const insomniac = defineRole({
  name: 'Insomniac',
  team: 'Villager',
  actionOrder: 8,
  hasNightAction: true,
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
