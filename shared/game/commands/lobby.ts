import { problem } from '../../text/problems.ts';
import { accept, type Decision, refuse } from '../events/decision.ts';
import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import type { CustomRole } from '../state/custom-role.ts';
import type { PlayerId, UserId } from '../state/ids.ts';
import { CENTER_CARDS, MAX_PLAYERS } from '../state/limits.ts';
import { createRandom, pickOne, type Random } from '../state/random.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { GameState, Player } from '../state/state.ts';
import type { ActionOf, Context } from './command.ts';
import { createPlayer } from './create-game.ts';
import { startRoleDeal } from './phases.ts';
import { resizedReadyMadeSet } from './ready-made-selection.ts';
import { absentWaitingEnded } from './waiting.ts';

/** What a bot brings when every role is at its cap. */
const FALLBACK_ROLE = 'Villager';
const MAX_BOTS_WITH_ONE_HUMAN = MAX_PLAYERS - 1;

/**
 * The host's whole selection. A role above its cap is accepted up to the copies that bots have brought. Custom roles are
 * copied as they are now; one that was deleted or deactivated since leaves the selection.
 */
export function updateRoleSelection(
  state: GameState,
  { roles: wanted, customRoles = state.customRoles }: ActionOf<'update_role_selection'>,
): Decision {
  const table = rolesOf({ customRoles });
  const roles = wanted.filter((role) => table.has(role) || !state.selectedRoles.includes(role));
  for (const role of new Set(roles)) {
    if (!table.has(role)) return refuse('UNKNOWN_ROLE');
    const cap = Math.max(table.get(role).copies, count(state.selectedRoles, role));
    if (count(roles, role) > cap) return refuse('ROLE_CAP');
  }
  if (isSameList(roles, state.selectedRoles) && areSame(customRoles, state.customRoles)) return accept([]);
  return accept([{ type: 'roles_selected', roles, customRoles }]);
}

/** Only in the lobby, except that the host may lock and unlock the room in any phase. */
export function updateGameSettings(
  state: GameState,
  { settings }: ActionOf<'update_game_settings'>,
): Decision {
  const isDoorAlone = Object.keys(settings).every((key) => key === 'locked');
  if (state.stage.phase !== 'lobby' && !isDoorAlone) return refuse('WRONG_PHASE');
  const known: Record<string, unknown> = state.settings;
  const given = Object.fromEntries(
    Object.entries(settings).filter(([key, value]) => value !== undefined && value !== known[key]),
  );
  if (Object.keys(given).length === 0) return accept([]);
  return accept([{ type: 'settings_changed', settings: { ...state.settings, ...given } }]);
}

/** Each bot takes the last seat and brings a role into the selection. All bots join, or none. */
export function addBot(
  state: GameState,
  { count: wanted = 1 }: ActionOf<'add_bot'>,
  _: Player,
  context: Context,
): Decision {
  const botsBefore = state.players.filter(({ isBot }) => isBot).length;
  const humans = state.players.length - botsBefore;
  if (humans === 1 && botsBefore + wanted > MAX_BOTS_WITH_ONE_HUMAN) return refuse('TOO_MANY_BOTS');
  if (state.players.length + wanted > MAX_PLAYERS) return refuse('ROOM_FULL');
  const random = createRandom(context.newSeed());
  const { roles, brought } = withRolesOfBots(state, wanted, random);
  const names = state.players.map((player) => player.displayName);
  const added = brought.map((broughtRole) => {
    const displayName = botName(names, random);
    names.push(displayName);
    return { userId: context.newId() as UserId, displayName, broughtRole };
  });
  const joined = added.map((bot) => ({
    type: 'player_joined' as const,
    player: createPlayer({ ...bot, isBot: true }, context),
  }));
  const bots = added.map(({ userId, displayName, broughtRole: role }) => ({ userId, displayName, role }));
  return accept([...joined, { type: 'roles_selected', roles }], {
    ...bots[0],
    ...(bots.length > 1 ? { bots } : {}),
  });
}

/** A ready-made set stays one: it grows by its own list. Into any other selection each bot brings a random role. */
function withRolesOfBots(
  state: GameState,
  bots: number,
  random: Random,
): { roles: RoleName[]; brought: RoleName[] } {
  const grown = resizedReadyMadeSet(state, state.players.length + bots);
  if (grown !== null) return { roles: grown, brought: withoutAll(grown, state.selectedRoles).slice(0, bots) };
  const roles = [...state.selectedRoles];
  for (let bot = 0; bot < bots; bot += 1) {
    const free = BUILT_IN_ROLES.filter((role) => count(roles, role.name) < role.copies);
    roles.push(pickOne(free, random)?.name ?? FALLBACK_ROLE);
  }
  return { roles, brought: roles.slice(-bots) };
}

/** A ready-made set shrinks by its own list. Else the bot's role leaves with it, or the last role if that is gone. */
export function removeBot(state: GameState, { botUserId }: ActionOf<'remove_bot'>): Decision {
  const bot = state.players.find((player) => player.isBot && player.userId === botUserId);
  if (!bot) return refuse('INVALID_TARGET');
  const roles =
    resizedReadyMadeSet(state, state.players.length - 1) ?? withoutOne(state.selectedRoles, bot.broughtRole);
  return accept([
    { type: 'player_left', playerId: bot.id },
    { type: 'roles_selected', roles },
  ]);
}

/** The new order is a permutation of the seats. */
export function rearrangeSeats(state: GameState, { order }: ActionOf<'rearrange_seats'>): Decision {
  const isPermutation =
    new Set(order).size === state.players.length &&
    order.length === state.players.length &&
    state.players.every(({ id }) => order.includes(id));
  if (!isPermutation) return refuse('INVALID_TARGET');
  const seats = state.players.map(({ id }) => id);
  if (isSameList(order, seats)) return accept([]);
  return accept([{ type: 'seats_rearranged', order: order as readonly PlayerId[] }]);
}

export function startGame(state: GameState, _: unknown, __: Player, context: Context): Decision {
  if (context.isWindingDown === true) return refuse('MAINTENANCE');
  const players = state.players.length;
  const needed = players + CENTER_CARDS;
  if (state.selectedRoles.length !== needed)
    return refuse('ROLE_COUNT', problem('rejections.ROLE_COUNT', { roles: needed, players }));
  return accept([...absentWaitingEnded(state, context.now), startRoleDeal(state, context)]);
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** Definitions are made in one place, so that equal ones read the same. */
function areSame(a: readonly CustomRole[], b: readonly CustomRole[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function count(roles: readonly RoleName[], role: RoleName): number {
  return roles.filter((name) => name === role).length;
}

function withoutOne(roles: readonly RoleName[], role: RoleName | undefined): RoleName[] {
  const index = role === undefined ? -1 : roles.lastIndexOf(role);
  return roles.toSpliced(index, roles.length === 0 ? 0 : 1);
}

const withoutAll = (roles: readonly RoleName[], taken: readonly RoleName[]): RoleName[] =>
  taken.reduce<RoleName[]>((left, role) => (left.includes(role) ? withoutOne(left, role) : left), [...roles]);

const NAMES = `
  Alma Bastian Cosima Dorian Edda Falk Gwendolin Hedwig Ivo Jorinde
  Kaspar Liv Merlin Nele Oskar Petra Quirin Ronja Silas Thea
  Ulf Viola Wanda Xaver Yara Zeno Agnes Balthasar Clara Dunja
`
  .trim()
  .split(/\s+/);

/** A free name; when all are taken, one with a number. */
function botName(taken: readonly string[], random: Random): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const free = NAMES.filter((name) => !used.has(name.toLowerCase()));
  return pickOne(free, random) ?? `Wanderer ${taken.length + 1}`;
}
