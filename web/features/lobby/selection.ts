import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import { ROLES_BY_EASE } from '@nightfall/shared/game/role-sets/ease';
import { findReadyMade, readyMadeSet, type SetStyle } from '@nightfall/shared/game/role-sets/ready-made';
import { warningsOf } from '@nightfall/shared/game/role-sets/warnings';
import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import type { Team } from '@nightfall/shared/game/state/role-facts';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import TEXTS from '@nightfall/shared/text/en/lobby.json';
import type { CustomRole } from '../../theme/role-facts.ts';

export const TEAM_ORDER: readonly Team[] = ['Werewolf', 'Villager', 'Neutral'];

const ROLES = ROLES_BY_EASE.flatMap((name) => findBuiltInRole(name) ?? []);

export interface OfferedRole {
  readonly name: string;
  /** The maximum number of copies. */
  readonly copies: number;
}

/** The roles of a team, easy ones first, custom ones last. */
export const rolesOfTeam = (team: Team, customRoles: readonly CustomRole[] = []): readonly OfferedRole[] => [
  ...ROLES.filter((role) => role.team === team),
  ...customRoles.filter((role) => role.team === team).map(({ name }) => ({ name, copies: 1 })),
];

/** The room's own copies of custom roles and the other offered ones, by title. */
export function customRolesFor(
  inRoom: readonly CustomRole[],
  offered: readonly CustomRole[],
): readonly CustomRole[] {
  const others = offered.filter(({ name }) => inRoom.every((role) => role.name !== name));
  return [...inRoom, ...others].sort((a, b) => a.title.localeCompare(b.title));
}

export const countOf = (selection: readonly string[], role: string): number =>
  selection.filter((name) => name === role).length;

/** Adds a copy; at the maximum removes all. */
export function toggled(selection: readonly string[], role: string, copies: number): string[] {
  if (countOf(selection, role) >= copies) return selection.filter((name) => name !== role);
  return [...selection, role];
}

/** Removes the newest copy. */
export function withoutOne(selection: readonly string[], role: string): string[] {
  const place = selection.lastIndexOf(role);
  return selection.filter((_, index) => index !== place);
}

/** Which of too many roles to take out: the newest one whose removal brings no new warning. */
export function roleToSpare(selection: readonly string[], needed: number): string | undefined {
  const warned = warningsOf(selection, needed).length;
  const newestFirst = selection.toReversed();
  const isSpare = (role: string) => warningsOf(withoutOne(selection, role), needed).length <= warned;
  return newestFirst.find(isSpare) ?? newestFirst[0];
}

/** Fits the selection to the number of players: adds from a ready-made set, removes spare roles. */
export function fitted(selection: readonly string[], players: number, style: SetStyle): readonly string[] {
  const found = findReadyMade(selection);
  if (found !== null) return readyMadeSet(found.style, players);
  const needed = players + CENTER_CARDS;
  let here = [...selection];
  const missing = readyMadeSet(style, players).filter((role) => {
    if (!here.includes(role)) return true;
    here = withoutOne(here, role);
    return false;
  });
  let roles = [...selection, ...missing.slice(0, Math.max(0, needed - selection.length))];
  while (roles.length > needed) roles = withoutOne(roles, roleToSpare(roles, needed) ?? '');
  return roles;
}

/** The smallest sensible game. Bots count. */
const A_TABLE = 3;

/** How many players are missing for a sensible game. */
export const missingPlayers = ({ players }: GameView): number => Math.max(0, A_TABLE - players.length);

interface StepInput {
  readonly view: GameView;
  readonly selected: number;
  readonly needed: number;
}

/** The host's next step. Fewer players may start as well. */
export function nextStep({ view, selected, needed }: StepInput): 'invite' | 'roles' | 'start' {
  if (selected !== needed) return 'roles';
  return missingPlayers(view) > 0 ? 'invite' : 'start';
}

/** The host's next step in words. */
export function adviceFor({ view, selected, needed }: StepInput): string {
  const { advice } = TEXTS;
  if (missingPlayers(view) > 0) return advice.share;
  if (selected < needed) return advice.missing({ count: needed - selected });
  if (selected > needed) return advice.tooMany({ count: selected - needed });
  const isWaiting = view.players.some((player) => !player.isReady && !player.isHost && !player.isBot);
  return isWaiting ? advice.waiting : advice.start;
}
