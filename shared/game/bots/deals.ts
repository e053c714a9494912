import type { Knowledge } from '../night/knowledge.ts';
import type { ActionType } from '../state/choice.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import type { Random } from '../state/random.ts';
import type { RoleFacts, RoleName } from '../state/role-facts.ts';
import { pickWeighted } from './chance.ts';
import type { OwnNight, Position } from './position.ts';

/** The printed roles of one deal: the seats' in order, then the center's. */
export type Dealt = readonly RoleName[];

/** Seats that were dealt a role of a group; all other seats were not. */
export interface Group {
  readonly matches: (role: RoleFacts) => boolean;
  readonly seats: ReadonlySet<number>;
}

/** A guess at the deal: cards at known places, and who was dealt a role of which group. */
export interface Pattern {
  readonly exact: ReadonlyMap<number, RoleName>;
  /** Of disjoint roles. */
  readonly groups: readonly Group[];
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
    const role = own.findings?.cards[index]?.role ?? (index === copyings.length - 1 ? own.role : undefined);
    if (role !== undefined && !sure.has(place)) sure.set(place, role);
  }
  return sure;
}

/** What was seen lies mostly where it was dealt. */
function seenCards({ own, dawn, seats }: Position): Map<number, RoleName> {
  const seen = new Map<number, RoleName>();
  for (const [player, role] of dawn?.faceUp ?? []) seen.set(seats.indexOf(player), role);
  for (const { place, role } of own?.findings?.cards ?? [])
    seen.set('player' in place ? seats.indexOf(place.player) : seats.length + place.center, role);
  const robbed = own?.choices.find(({ type }) => type === 'rob_player')?.targets[0];
  if (robbed !== undefined && own?.findings?.newRole) seen.set(seats.indexOf(robbed), own.findings.newRole);
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
        groups.map((one) => (one === group ? { ...one, seats: withoutSeat(one.seats, seat) } : one)),
      ),
  );
  return [[groups, 0.6], ...without.map((list) => [list, 0.3 / without.length] as const), [[], 0.1]];
}

/** Who was sensed was mostly dealt a role that looks or moves, and nobody else was. */
function sensedGuesses(
  { seats, roles, selectedRoles }: Position,
  { findings }: OwnNight,
): readonly (readonly [readonly Group[], number])[] {
  const actors = findings?.actors;
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

const withoutSeat = (seats: ReadonlySet<number>, seat: number) =>
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

/** A deal that was drawn, and how much likelier it was drawn than it is dealt. */
export interface DrawnDeal {
  readonly dealt: Dealt;
  readonly factor: number;
}

/**
 * Draws deals by guesses at what bots know of them, most of which hold, and weighs each by how often it is drawn in
 * all: a guess that is wrong costs draws, never the truth.
 */
export class DealSampler {
  readonly #position: Position;
  readonly #patterns: readonly (Constraint & { share: number; chance: number })[];
  readonly #total: number;

  constructor(position: Position, patterns: readonly (readonly [Pattern, number])[]) {
    this.#position = position;
    this.#patterns = patterns.flatMap(([pattern, share]) => {
      const allowing = constraintOf(position, pattern);
      const chance = chanceOf(position, allowing);
      return chance > 0 ? [{ ...allowing, share, chance }] : [];
    });
    this.#total = this.#patterns.reduce((total, { share }) => total + share, 0);
  }

  /** Null where no guess can be. */
  draw(random: Random): DrawnDeal | null {
    const one = pickWeighted(this.#patterns, ({ share }) => share, random);
    const dealt = one && drawDealt(this.#position, one, random);
    if (!dealt) return null;
    let drawn = 0;
    for (const { allowed, share, chance } of this.#patterns)
      if (dealt.every((name, place) => allowed[place]?.(name))) drawn += share / this.#total / chance;
    return { dealt, factor: drawn };
  }
}

/** A guess, ready to be drawn from. */
interface Constraint {
  readonly order: readonly number[];
  /** By place. */
  readonly allowed: readonly ((name: RoleName) => boolean)[];
}

function constraintOf(position: Position, pattern: Pattern): Constraint {
  const places = placesOf(position);
  return {
    order: placesInOrder(position, pattern),
    allowed: places.map((place) => allowedAt(position, pattern, place)),
  };
}

/** Cards that may lie at a place by a guess. */
function allowedAt(position: Position, { exact, groups }: Pattern, place: number) {
  const { seats, roles } = position;
  const card = exact.get(place);
  if (card !== undefined) return (name: RoleName) => name === card;
  if (place >= seats.length || groups.length === 0) return () => true;
  const own = groups.find((group) => group.seats.has(place));
  return (name: RoleName) => {
    const role = roles.get(name);
    return own ? own.matches(role) : !groups.some(({ matches }) => matches(role));
  };
}

const placesOf = ({ seats }: Position) =>
  Array.from({ length: seats.length + CENTER_CARDS }, (_, place) => place);

/** Cards at known places first, then who is in a group, then the other seats: whatever is drawn, as much is left. */
function placesInOrder(position: Position, { exact, groups }: Pattern): number[] {
  const rank = (place: number) => {
    if (exact.has(place)) return 0;
    if (place >= position.seats.length) return 3;
    return groups.some((group) => group.seats.has(place)) ? 1 : 2;
  };
  return placesOf(position).sort((a, b) => rank(a) - rank(b));
}

/** How likely a guess holds of a deal. */
function chanceOf({ selectedRoles }: Position, { order, allowed }: Constraint): number {
  const left = [...selectedRoles];
  let chance = 1;
  for (const place of order) {
    const open = left.filter((name) => allowed[place]?.(name));
    if (open.length === 0) return 0;
    chance *= open.length / left.length;
    left.splice(left.indexOf(open[0] as RoleName), 1);
  }
  return chance;
}

function drawDealt(
  { selectedRoles }: Position,
  { order, allowed }: Constraint,
  random: Random,
): Dealt | null {
  const left = [...selectedRoles];
  const open: number[] = [];
  const dealt: RoleName[] = [];
  for (const place of order) {
    open.length = 0;
    for (let index = 0; index < left.length; index += 1)
      if (allowed[place]?.(left[index] as RoleName)) open.push(index);
    const picked = open[random.below(Math.max(1, open.length))];
    if (picked === undefined) return null;
    dealt[place] = left[picked] as RoleName;
    left[picked] = left.at(-1) as RoleName;
    left.pop();
  }
  return dealt;
}

/** Every deal of the seats that a guess allows, without the center. */
export function* everyDeal(position: Position, pattern: Pattern): Generator<RoleName[]> {
  const { seats, selectedRoles } = position;
  const left = new Map<RoleName, number>();
  for (const name of selectedRoles) left.set(name, (left.get(name) ?? 0) + 1);
  const hands: RoleName[] = [];
  const allowed = seats.map((_, place) => allowedAt(position, pattern, place));
  function* deal(place: number): Generator<RoleName[]> {
    if (place === seats.length) {
      yield [...hands];
      return;
    }
    for (const [name, count] of left) {
      if (count === 0 || !allowed[place]?.(name)) continue;
      left.set(name, count - 1);
      hands[place] = name;
      yield* deal(place + 1);
      left.set(name, count);
    }
  }
  yield* deal(0);
}

export type Order = readonly number[];

/** Every order in which three cards may lie. */
export const CENTER_ORDERS: readonly Order[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/** What the seats leave, in an order that has the cards seen in the center where they were; with the chance of both. */
export function withCenterCards(
  { selectedRoles, own }: Position,
  hands: readonly RoleName[],
  random: Random,
) {
  const left = [...selectedRoles];
  for (const name of hands) left.splice(left.indexOf(name), 1);
  const seen = (own?.findings?.cards ?? []).flatMap(({ place, role }) =>
    'center' in place ? [[place.center, role] as const] : [],
  );
  const isAsSeen = (order: readonly number[]) =>
    seen.every(([index, role]) => left[order[index] ?? 0] === role);
  const asSeen = CENTER_ORDERS.filter(isAsSeen);
  const orders = asSeen.length > 0 ? asSeen : CENTER_ORDERS;
  const order = orders[random.below(orders.length)] ?? [];
  const repeats = left.slice(0, CENTER_CARDS).map((name) => left.filter((one) => one === name).length);
  const same = Math.max(...repeats) === 3 ? 6 : Math.max(...repeats);
  return {
    dealt: [...hands, ...order.map((index) => left[index] as RoleName)],
    weight: orders.length / same,
  };
}
