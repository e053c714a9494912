import { layOut } from '../night/deal-cards.ts';
import { type Knowledge, knowledgeOf } from '../night/knowledge.ts';
import { workOutNight } from '../night/work-out-night.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import type { ActionType, Choice } from '../state/choice.ts';
import type { Deal } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import type { NightRecord } from '../state/night-record.ts';
import type { KnowledgeGroup, RoleFacts, RoleName, Team } from '../state/role-facts.ts';
import type { NightTurns } from '../state/state.ts';
import type { Dealt, Group, Pattern } from './deals.ts';
import type { OwnNight, Position } from './position.ts';
import { isSameTold, toldBy } from './told.ts';

/** A night as it may have been. */
export interface Imagined {
  readonly deal: Deal;
  readonly turns: NightTurns;
  readonly night: NightRecord;
}

export function imagine(position: Position, deal: Deal, turns: NightTurns): Imagined {
  return { deal, turns, night: workOutNight(deal, turns, position.roles) };
}

/** What a player takes themselves for at dawn. */
export function teamAtDawn({ roles }: Position, { night, turns }: Imagined, player: PlayerId): Team {
  return roles.get(night.ownRoles[player] ?? turns[player]?.role ?? '').team;
}

/** Lays imagined cards out. */
export function dealOf({ seats, selectedRoles, roles }: Position, dealt: Dealt): Deal {
  return { seed: '', seats, selectedRoles, layout: layOut(dealt, seats, roles) };
}

/** Could it have been like this, by all that is known for sure? */
export function fits(position: Position, imagined: Imagined): boolean {
  return fitsDawn(position, imagined.night) && (!position.own || fitsOwn(position, position.own, imagined));
}

function fitsDawn({ dawn, seats }: Position, night: NightRecord): boolean {
  if (dawn === null) return true;
  return seats.every(
    (seat) =>
      night.faceUp[seat] === dawn.faceUp.get(seat) &&
      isMuted(night, seat) === dawn.muted.has(seat) &&
      night.banished.includes(seat) === dawn.banished.has(seat),
  );
}

export function isMuted({ artifacts }: NightRecord, player: PlayerId): boolean {
  const artifact = artifacts[player];
  return artifact !== undefined && ARTIFACTS[artifact].silences === true;
}

function fitsOwn(position: Position, own: OwnNight, { deal, turns, night }: Imagined): boolean {
  const { player, told } = own;
  // At night a copier knows what they have copied.
  if (told === null)
    return turns[player]?.role === own.role && knowsTheSame(position, own, deal, turns, 'job_choice');
  return (
    night.tapped.includes(player) === own.isTapped &&
    (night.conversions[player] !== undefined) === own.wasConverted &&
    (night.artifacts[player] ?? null) === own.artifactId &&
    (night.ownRoles[player] ?? turns[player]?.role) === own.role &&
    isSameTold(toldBy(outcomesOf(night, player)), told) &&
    knowsTheSame(position, own, deal, turns, 'role_resolve')
  );
}

export const outcomesOf = ({ steps }: NightRecord, player: PlayerId) =>
  steps.flatMap((step) => (step.playerId === player ? [step.outcome] : []));

export const GROUPS: readonly KnowledgeGroup[] = ['wolves', 'masons', 'seers', 'apprenticeSeers'];

function knowsTheSame(
  { roles }: Position,
  own: OwnNight,
  deal: Deal,
  turns: NightTurns,
  phase: 'job_choice' | 'role_resolve',
): boolean {
  const known = knowledgeOf({ deal, turns, phase, roles }, own.player);
  return (
    known.isLoneWolf === own.knowledge.isLoneWolf &&
    GROUPS.every((group) => known[group].join() === own.knowledge[group].join())
  );
}

/** What is known of the deal for sure, and what was seen of it. */
export function knownDeal(position: Position): {
  readonly sure: Pattern;
  readonly seen: ReadonlyMap<number, RoleName>;
} {
  const exact = sureCards(position);
  const [first] = groupGuesses(position, exact);
  return { sure: { exact, groups: first?.[0] ?? [] }, seen: seenCards(position) };
}

/** Guesses at the deal by what a bot knows, with how often each is tried. */
export function guessesAt(position: Position): readonly (readonly [Pattern, number])[] {
  const sure = sureCards(position);
  const seen = new Map([...seenCards(position), ...sure]);
  const lists = groupGuesses(position, sure);
  const guesses = lists.flatMap(([groups, share]): [Pattern, number][] => [
    [{ exact: seen, groups }, 0.8 * share],
    [{ exact: sure, groups }, 0.2 * share],
  ]);
  return seen.size === sure.size ? lists.map(([groups, share]) => [{ exact: sure, groups }, share]) : guesses;
}

/** The own card, and what was copied: copying reads the cards as they were dealt. */
function sureCards({ own, seats }: Position): Map<number, RoleName> {
  const sure = new Map<number, RoleName>();
  if (!own) return sure;
  sure.set(seats.indexOf(own.player), own.dealt);
  const copyings = own.choices.filter(({ type }) => type === 'copy_role' || type === 'copy_center');
  for (const [index, choice] of copyings.entries()) {
    const [target] = choice.targets;
    const place =
      target === undefined ? seats.length + (choice.centerIndices[0] ?? 0) : seats.indexOf(target);
    const role = own.told?.cards[index]?.role ?? (index === copyings.length - 1 ? own.role : undefined);
    if (role !== undefined && !sure.has(place)) sure.set(place, role);
  }
  return sure;
}

/** What was seen lies mostly where it was dealt. */
function seenCards({ own, dawn, seats }: Position): Map<number, RoleName> {
  const seen = new Map<number, RoleName>();
  for (const [player, role] of dawn?.faceUp ?? []) seen.set(seats.indexOf(player), role);
  for (const { place, role } of own?.told?.cards ?? [])
    seen.set('player' in place ? seats.indexOf(place.player) : seats.length + place.center, role);
  const robbed = own?.choices.find(({ type }) => type === 'rob_player')?.targets[0];
  if (robbed !== undefined && own?.told?.newRole) seen.set(seats.indexOf(robbed), own.told.newRole);
  return seen;
}

/** Who was recognised: mostly those who were dealt the role, with copiers one of them perhaps. */
function groupGuesses(
  position: Position,
  sure: ReadonlyMap<number, RoleName>,
): readonly (readonly [readonly Group[], number])[] {
  const { own, seats, roles, selectedRoles } = position;
  if (!own) return [[[], 1]];
  const role = roles.get(nightRole(own));
  const isCopier = (name: RoleName) => roles.get(name).actions.some((action) => action.copiedPlace);
  const groups = recognisedGroups(role, own.knowledge).map(({ matches, people }) => ({
    matches,
    // The bot's own card is known anyway.
    seats: new Set([
      ...people.map((player) => seats.indexOf(player)),
      ...[...sure].flatMap(([place, name]) =>
        place < seats.length && matches(roles.get(name)) ? [place] : [],
      ),
    ]),
  }));
  if (groups.length === 0) return sensedGuesses(position, own);
  if (!selectedRoles.some(isCopier)) return [[groups, 1]];
  const without = groups.flatMap((group) =>
    [...group.seats]
      .filter((seat) => !sure.has(seat))
      .map((seat) =>
        groups.map((one) => (one === group ? { ...one, seats: without1(one.seats, seat) } : one)),
      ),
  );
  return [[groups, 0.6], ...without.map((list) => [list, 0.3 / without.length] as const), [[], 0.1]];
}

/** Who was sensed was mostly dealt a role that looks or moves, and nobody else was. */
function sensedGuesses(
  { seats, roles, selectedRoles }: Position,
  { told }: OwnNight,
): readonly (readonly [readonly Group[], number])[] {
  const actors = told?.actors;
  if (actors === undefined) return [[[], 1]];
  const senses = (name: RoleName) => roles.get(name).wake?.learns === 'active_players';
  const own = Math.max(...selectedRoles.filter(senses).map((name) => roles.get(name).actionOrder));
  const matches = (role: RoleFacts) =>
    !role.actsOnlyAlone &&
    role.actionOrder <= own &&
    roles.get(role.name).actions.some(({ type }) => LEAVES_A_TRACE.has(type));
  const group = { matches, seats: new Set(actors.map((actor) => seats.indexOf(actor))) };
  return [
    [[group], 0.9],
    [[], 0.1],
  ];
}

const LEAVES_A_TRACE: ReadonlySet<ActionType> = new Set<ActionType>([
  'view_player',
  'view_center',
  'view_center_card',
  'view_werewolf_pile',
  'investigate_players',
  'reveal_player',
  'rob_player',
  'view_and_swap',
  'swap_players',
  'shift_cards',
  'convert_player',
  'copy_role',
  'copy_center',
]);

const without1 = (seats: ReadonlySet<number>, seat: number) =>
  new Set([...seats].filter((one) => one !== seat));

/** The role of the night: what was copied, not what an investigation or a look has made of it. */
const nightRole = ({ dealt, role, choices }: OwnNight): RoleName =>
  choices.some(({ type }) => type === 'copy_role' || type === 'copy_center') ? role : dealt;

/** Each group that the role gets to know by now, with who is in it. */
function recognisedGroups(role: RoleFacts, knowledge: Knowledge) {
  const names = [...new Set(role.recognises.map(({ group }) => group))];
  return names.map((name) => {
    const known = role.recognises.filter(({ group }) => group === name);
    return {
      matches: (other: RoleFacts) => known.some(({ matches }) => matches(other)),
      people: knowledge[name],
    };
  });
}

/**
 * Does a choice of somebody else go with what has shown at dawn? What shows nothing always does; what a shield or a
 * wolf's card kept from showing is the exception that draws allow for.
 */
export function explanation(position: Position): (choice: Choice) => boolean {
  const { own, dawn } = position;
  const isOwn = (player: PlayerId | undefined) => player !== undefined && player === own?.player;
  return ({ type, targets, artifactId, ifEvilTarget }) => {
    const [target] = targets;
    if (target === undefined || dawn === null) return true;
    switch (type) {
      case 'reveal_player':
        return dawn.faceUp.size === 0 || dawn.faceUp.has(target);
      case 'banish_player':
        return dawn.banished.has(target);
      case 'tap_player':
        return !own || isOwn(target) === own.isTapped;
      case 'convert_player':
        return !own || isOwn(target) === own.wasConverted;
      case 'assign_artifact':
        if (isOwn(target) && artifactId !== own?.artifactId) return false;
        return (
          (artifactId !== undefined && ARTIFACTS[artifactId].silences === true) === dawn.muted.has(target)
        );
      case 'rob_player':
      case 'swap_players':
      case 'view_and_swap':
        if (own?.told?.changed === undefined) return true;
        return [...targets, ifEvilTarget].some(isOwn) === own.told.changed;
      default:
        return true;
    }
  };
}

/** Has something been done to somebody that only some nights explain? */
export function hasTraces({ own, dawn }: Position): boolean {
  if (dawn === null) return false;
  const isMarked = own !== null && (own.isTapped || own.wasConverted || own.artifactId !== null);
  const isMoved = own?.told?.changed === true || own?.told?.isShielded === true;
  return isMarked || isMoved || dawn.faceUp.size + dawn.muted.size + dawn.banished.size > 0;
}
