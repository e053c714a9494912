import { CENTER_CARDS } from '../state/limits.ts';
import { type Random, shuffled } from '../state/random.ts';
import type { RoleFacts, RoleName } from '../state/role-facts.ts';
import { isDrawn, pickWeighted } from './chance.ts';
import type { Position } from './position.ts';

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
  readonly #patterns: readonly { pattern: Pattern; share: number; chance: number }[];
  readonly #total: number;

  constructor(position: Position, patterns: readonly (readonly [Pattern, number])[]) {
    this.#position = position;
    this.#patterns = patterns.flatMap(([pattern, share]) => {
      const chance = chanceOf(position, pattern);
      return chance > 0 ? [{ pattern, share, chance }] : [];
    });
    this.#total = this.#patterns.reduce((total, { share }) => total + share, 0);
  }

  /** Null where no guess can be. */
  draw(random: Random): DrawnDeal | null {
    const one = pickWeighted(this.#patterns, ({ share }) => share, random);
    const dealt = one && drawDealt(this.#position, one.pattern, random);
    if (!dealt) return null;
    let drawn = 0;
    for (const { pattern, share, chance } of this.#patterns)
      if (holds(this.#position, pattern, dealt)) drawn += share / this.#total / chance;
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

/** Cards at known places first, then who is in a group, then the other seats: whatever is drawn, as much is left. */
function placesInOrder({ seats }: Position, { exact, groups }: Pattern, random?: Random): number[] {
  const rank = (place: number) => {
    if (exact.has(place)) return 0;
    if (place >= seats.length) return 3;
    return groups.some((group) => group.seats.has(place)) ? 1 : 2;
  };
  const places = Array.from({ length: seats.length + CENTER_CARDS }, (_, place) => place);
  return (random ? shuffled(places, random) : places).sort((a, b) => rank(a) - rank(b));
}

/** How likely a guess holds of a deal. */
function chanceOf(position: Position, pattern: Pattern): number {
  const left = [...position.selectedRoles];
  let chance = 1;
  for (const place of placesInOrder(position, pattern)) {
    const allowed = allowedAt(position, pattern, place);
    const open = left.filter(allowed);
    if (open.length === 0) return 0;
    chance *= open.length / left.length;
    left.splice(left.indexOf(open[0] as RoleName), 1);
  }
  return chance;
}

function drawDealt(position: Position, pattern: Pattern, random: Random): Dealt | null {
  const left = [...position.selectedRoles];
  const dealt: RoleName[] = [];
  for (const place of placesInOrder(position, pattern)) {
    const allowed = allowedAt(position, pattern, place);
    const open = left.flatMap((name, index) => (allowed(name) ? [index] : []));
    const picked = open[random.below(Math.max(1, open.length))];
    if (picked === undefined) return null;
    dealt[place] = left[picked] as RoleName;
    left.splice(picked, 1);
  }
  return dealt;
}

/** What is thought to lie at a place, and how far that is trusted. */
export interface Believed {
  readonly role: RoleName;
  readonly trust: number;
}

/** Draws a deal in which most of what is believed holds; its factor says how much likelier that makes it. */
export function drawBelieving(
  position: Position,
  pattern: Pattern,
  believed: ReadonlyMap<number, Believed>,
  random: Random,
): DrawnDeal | null {
  const left = [...position.selectedRoles];
  const dealt: RoleName[] = [];
  let factor = 1;
  for (const place of placesInOrder(position, pattern, random)) {
    const allowed = allowedAt(position, pattern, place);
    const open = left.filter(allowed);
    if (open.length === 0) return null;
    const belief = believed.get(place);
    const trust = belief && open.includes(belief.role) ? belief.trust : 0;
    const isTaken = trust > 0 && isDrawn(trust, random);
    const name = isTaken && belief ? belief.role : (open[random.below(open.length)] as RoleName);
    const share = open.filter((one) => one === name).length / open.length;
    factor *= 1 - trust + (name === belief?.role ? trust / share : 0);
    dealt[place] = name;
    left.splice(left.indexOf(name), 1);
  }
  return { dealt, factor };
}

function holds(position: Position, pattern: Pattern, dealt: Dealt): boolean {
  return dealt.every((name, place) => allowedAt(position, pattern, place)(name));
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
