import { defineRole } from '../role.ts';

export const minion = defineRole({
  name: 'Minion',
  team: 'Werewolf',
  actionOrder: 2,
  hasNightAction: true,
  icon: 'evil-minion',
  recognises: [{ from: 'job_choice', group: 'wolves', matches: (role) => role.isWolf }],
});
