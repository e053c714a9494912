import { CUSTOM_ROLE_TEAMS, type CustomRole } from '../../state/custom-role.ts';
import { ACTIONS } from '../actions/index.ts';
import { defineRole, type RoleDefinition } from './role.ts';

/** The same shape as a built-in role, so that nothing else has to know the difference. */
export function defineCustomRole(role: CustomRole): RoleDefinition {
  const actions = role.nightOrder === 0 ? [] : role.actions.map((type) => ACTIONS[type]);
  return defineRole({
    name: role.name,
    team: CUSTOM_ROLE_TEAMS[role.team],
    actionOrder: role.nightOrder,
    hasNightAction: actions.length > 0,
    description: role.description,
    instructions: role.description,
    winCondition:
      role.team === 'special'
        ? 'Wins by not being eliminated.'
        : `Wins with the ${CUSTOM_ROLE_TEAMS[role.team]} team.`,
    icon: 'card-joker',
    actions,
    canPass: true,
    isWolf: role.team === 'werewolf',
    ...(role.team === 'special' ? { neutralGoal: 'survival' as const } : {}),
  });
}
