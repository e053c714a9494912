import type { Choice } from '../state/choice.ts';
import type { Deal } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import type { Random } from '../state/random.ts';
import type { RoleFacts, RoleName } from '../state/role-facts.ts';
import type { NightTurn } from '../state/state.ts';
import { pickWeighted } from './chance.ts';
import type { Position } from './position.ts';
import type { Turns } from './turns.ts';

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

/** A deal that was drawn, and how much likelier it was drawn than it is dealt. */
export interface DrawnDeal {
  readonly dealt: Dealt;
  readonly factor: number;
}

/**
 * Draws deals by guesses at what bots know of them, most of which hold, and weighs each by how often it is drawn in
 * all: a guess that is wrong costs draws, never the truth.
 */
export class DealDraw {
  readonly #position: Position;
  readonly #patterns: readonly (Allowing & { share: number; chance: number })[];
  readonly #total: number;

  constructor(position: Position, patterns: readonly (readonly [Pattern, number])[]) {
    this.#position = position;
    this.#patterns = patterns.flatMap(([pattern, share]) => {
      const allowing = allowingOf(position, pattern);
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

/** A guess, ready to be drawn from. */
interface Allowing {
  readonly order: readonly number[];
  /** By place. */
  readonly allowed: readonly ((name: RoleName) => boolean)[];
}

function allowingOf(position: Position, pattern: Pattern): Allowing {
  const places = placesOf(position);
  return {
    order: placesInOrder(position, pattern),
    allowed: places.map((place) => allowedAt(position, pattern, place)),
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
function chanceOf({ selectedRoles }: Position, { order, allowed }: Allowing): number {
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

function drawDealt({ selectedRoles }: Position, { order, allowed }: Allowing, random: Random): Dealt | null {
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

interface DrawnTurn {
  readonly turn: NightTurn;
  /** How much likelier it was drawn than it is chosen. */
  readonly factor: number;
}

/** A deal, and what everybody may have chosen in it. */
export interface Drawn {
  readonly deal: Deal;
  readonly drawn: Readonly<Record<PlayerId, DrawnTurn>>;
  readonly turns: Readonly<Record<PlayerId, NightTurn>>;
}

/** Draws what people may have chosen in a deal: the bot itself what it chose. */
export class Nights {
  constructor(
    readonly position: Position,
    readonly turns: Turns,
  ) {}

  /** Who is kept has chosen as before. */
  draw(deal: Deal, random: Random, kept: Partial<Drawn['drawn']> = {}): Drawn {
    const drawn: Record<PlayerId, DrawnTurn> = {};
    const turns: Record<PlayerId, NightTurn> = {};
    for (const seat of this.position.seats) {
      const one = kept[seat] ?? this.#turn(deal, seat, random);
      drawn[seat] = one;
      turns[seat] = one.turn;
    }
    return { deal, drawn, turns };
  }

  #turn(deal: Deal, seat: PlayerId, random: Random): DrawnTurn {
    const { own } = this.position;
    if (seat !== own?.player) return this.turns.draw(deal, seat, random);
    const choices = own.choices[Symbol.iterator]();
    return { turn: this.turns.follow(deal, seat, () => choices.next().value ?? NOTHING), factor: 1 };
  }
}

const NOTHING: Choice = { type: 'no_action', targets: [], centerIndices: [] };
