import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import { ROLES_BY_EASE } from '@nightfall/shared/game/role-sets/ease';
import { findReadyMade, readyMadeSet, type SetStyle } from '@nightfall/shared/game/role-sets/ready-made';
import { warningsOf } from '@nightfall/shared/game/role-sets/warnings';
import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import type { Team } from '@nightfall/shared/game/state/role-facts';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { CustomRole } from '../../theme/role-facts.ts';
import { TEXTS } from './texts.ts';

export const TEAM_ORDER: readonly Team[] = ['Werewolf', 'Villager', 'Neutral'];

const ROLES = ROLES_BY_EASE.flatMap((name) => findBuiltInRole(name) ?? []);

/** A role that can be selected. */
export interface OfferedRole {
  readonly name: string;
  /** How many of it at most. */
  readonly copies: number;
}

/** Those first that a new table wants first, custom ones last; when they act is written on the cards. */
export const rolesOfTeam = (team: Team, customRoles: readonly CustomRole[] = []): readonly OfferedRole[] => [
  ...ROLES.filter((role) => role.team === team),
  ...customRoles.filter((role) => role.team === team).map(({ name }) => ({ name, copies: 1 })),
];

/** The custom roles of a lobby: those in the room as the room keeps them, then what else is offered, by title. */
export function customRolesFor(
  inRoom: readonly CustomRole[],
  offered: readonly CustomRole[],
): readonly CustomRole[] {
  const others = offered.filter(({ name }) => inRoom.every((role) => role.name !== name));
  return [...inRoom, ...others].sort((a, b) => a.title.localeCompare(b.title));
}

export const countOf = (selection: readonly string[], role: string): number =>
  selection.filter((name) => name === role).length;

/** One copy more; at the cap all copies go. */
export function toggled(selection: readonly string[], role: string, copies: number): string[] {
  if (countOf(selection, role) >= copies) return selection.filter((name) => name !== role);
  return [...selection, role];
}

/** One copy fewer: the newest. */
export function withoutOne(selection: readonly string[], role: string): string[] {
  const place = selection.lastIndexOf(role);
  return selection.filter((_, index) => index !== place);
}

/** Of more roles than a table needs the one to take out: the newest whose loss brings no new warning. */
export function roleToSpare(selection: readonly string[], needed: number): string | undefined {
  const warned = warningsOf(selection, needed).length;
  const newestFirst = selection.toReversed();
  const isSpare = (role: string) => warningsOf(withoutOne(selection, role), needed).length <= warned;
  return newestFirst.find(isSpare) ?? newestFirst[0];
}

/** As many roles as that many players need: missing ones come from a ready-made set, spare ones go. */
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

/** Fewer play, but it is no evening. Bots count. */
const A_TABLE = 3;

/** How many more there should be before a round is worth it. */
export const missingPlayers = ({ players }: GameView): number => Math.max(0, A_TABLE - players.length);

interface Advised {
  readonly view: GameView;
  readonly selected: number;
  readonly needed: number;
}

/** What a host does next. A few who invite nobody may start as well. */
export function nextStep({ view, selected, needed }: Advised): 'invite' | 'roles' | 'start' {
  if (selected !== needed) return 'roles';
  return missingPlayers(view) > 0 ? 'invite' : 'start';
}

/** The one thing to do next, for a host who is here for the first time. */
export function adviceFor({ view, selected, needed }: Advised): string {
  const { advice } = TEXTS;
  if (missingPlayers(view) > 0) return advice.share;
  if (selected < needed) return advice.missing(needed - selected);
  if (selected > needed) return advice.tooMany(selected - needed);
  const isWaiting = view.players.some((player) => !player.isReady && !player.isHost && !player.isBot);
  return isWaiting ? advice.waiting : advice.start;
}
