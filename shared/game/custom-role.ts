import { ACTIONS } from './actions/index.ts';
import type { ActionType } from './choice.ts';
import { defineRole, type RoleDefinition, type RoleName } from './roles/role.ts';

/** A role that is data (rulebook section 12). A game keeps the definition it was started with. */
export interface CustomRole {
  readonly name: RoleName;
  readonly team: 'villager' | 'werewolf' | 'special';
  readonly title: string;
  readonly description: string;
  readonly imageUrl: string | null;
  /** 0: no night action. */
  readonly nightOrder: number;
  /** With several the player picks one. */
  readonly actions: readonly ActionType[];
}

/** What the teams of custom roles are called in the game. */
export const CUSTOM_ROLE_TEAMS = { villager: 'Villager', werewolf: 'Werewolf', special: 'Neutral' } as const;

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
