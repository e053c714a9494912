import { findBuiltInRole } from '@nightfall/shared/game/roles/index';
import type { GameView, Team } from '@nightfall/shared/game/view';
import type { Theme } from '@nightfall/shared/themes/theme';

/** What screens need to know of a role, built-in or custom, in the words of a theme. */
export interface RoleFacts {
  /** The role's own name, as on the wire. */
  readonly name: string;
  readonly title: string;
  readonly team: Team;
  readonly order: number;
  /** Does it act in the night at a shown number? */
  readonly wakes: boolean;
  readonly icon: string | null;
  readonly copies: number;
  readonly description: string;
  readonly instructions: string;
  readonly winCondition: string;
  readonly isKnown: boolean;
}

type CustomRole = GameView['customRoles'][number];

export const UNKNOWN_ROLE = 'Unknown Role';

function ofCustomRole(role: CustomRole): RoleFacts {
  return {
    name: role.name,
    title: role.title,
    team: role.team,
    order: role.nightOrder,
    wakes: role.nightOrder > 0,
    icon: null,
    copies: 1,
    description: role.description,
    instructions: role.description,
    winCondition: '',
    isKnown: true,
  };
}

export function roleFacts(name: string, theme: Theme, customRoles: readonly CustomRole[] = []): RoleFacts {
  const custom = customRoles.find((role) => role.name === name);
  if (custom !== undefined) return ofCustomRole(custom);
  const role = findBuiltInRole(name);
  const words = theme.role(name);
  return {
    name,
    title: role === undefined ? UNKNOWN_ROLE : words.displayName,
    team: role?.team ?? 'Neutral',
    order: role?.actionOrder ?? 0,
    wakes: role?.hasNightAction ?? false,
    icon: role?.icon ?? null,
    copies: role?.copies ?? 1,
    description: role === undefined ? UNKNOWN_ROLE : words.description,
    instructions: words.instructions,
    winCondition: words.winCondition,
    isKnown: role !== undefined,
  };
}

/** The team's name as its cards show it. */
export function teamName(team: Team, theme: Theme): string {
  const { villager, werewolf, tanner } = theme.text.teams;
  return { Villager: villager, Werewolf: werewolf, Neutral: tanner }[team].displayName;
}

/** A winning side's name: a team, or a Neutral role. */
export function winnerName(winner: string, theme: Theme): string {
  if (winner === 'Villager' || winner === 'Werewolf') return teamName(winner, theme);
  return theme.role(winner).displayName;
}
