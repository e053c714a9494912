import type { Deal } from '../state/deal.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import { createRandom, type Random } from '../state/random.ts';
import type { RoleName } from '../state/role-facts.ts';
import { ORDERS } from './center-as-said.ts';
import { pickWeighted } from './chance.ts';
import { DealDraw, type Drawn, everyDeal, Nights } from './deals.ts';
import { dealOf, explanation, fits, guessesAt, hasTraces, type Imagined, imagine } from './evidence.ts';
import { type Position, SMALL_TABLE } from './position.ts';
import { Turns } from './turns.ts';

/** A night that may have been, with how likely it was before anybody spoke. */
export interface World extends Imagined, Drawn {
  readonly turns: Drawn['turns'];
  readonly weight: number;
}

/** The nights a bot reckons with. */
export interface Worlds {
  readonly position: Position;
  readonly nights: Nights;
  readonly list: readonly World[];
  /** Every deal that can be is among them, so that they hold whatever people will claim. */
  readonly areAll: boolean;
  readonly walkers: number;
  /** False where nothing drawn fits all that is known: then the own card and the people recognised count alone. */
  readonly areFitting: boolean;
  readonly seed: string;
}

/** How much is drawn: a number of nights, never a time, so that a seed gives the same worlds on any machine. */
export interface Budget {
  readonly worlds: number;
  readonly nights: number;
  /** So many worlds are looked at anew when somebody tells their night: a decision may take a moment, not a second. */
  readonly walkers?: number;
}

/** With more players than this, a night costs so much that fewer are drawn. */
export const LARGE_TABLE = 12;

/** What a table of that many players can pay for. */
export function budgetFor(seats: number): Budget {
  if (seats <= SMALL_TABLE) return { worlds: 1200, nights: 12_000 };
  return seats <= LARGE_TABLE ? { worlds: 300, nights: 12_000 } : { worlds: 250, nights: 3_000 };
}

const walkersFor = (seats: number): number => (seats <= LARGE_TABLE ? 80 : 40);

/** Where something has been done to somebody, so many nights are tried for one that is kept. */
const MOST_TRIES = 8;
/** So many nights are worked out between two slices. */
const NIGHTS_PER_SLICE = 25;

/** Draws the worlds of a position, slice by slice. */
export function* drawWorlds(
  position: Position,
  seed: string,
  budget: Budget = budgetFor(position.seats.length),
): Generator<void, Worlds> {
  const drawing = new Drawing(position, seed, createRandom(`${seed}/worlds`));
  const deals = enumerable(position, budget.worlds);
  if (deals) yield* drawing.fromAll(deals, budget);
  else yield* drawing.sample(budget);
  const { walkers = walkersFor(position.seats.length) } = budget;
  return { ...drawing.result(), areAll: deals !== null, walkers };
}

/** All slices at once. */
export function atOnce<T>(slices: Generator<void, T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

export const drawAll = (position: Position, seed: string, budget?: Budget): Worlds =>
  atOnce(drawWorlds(position, seed, budget));

/**
 * All deals of the seats, where they are few and nothing moves before the first look. At a large table looking for the
 * first one that can be may take for ever.
 */
function enumerable(position: Position, most: number): readonly RoleName[][] | null {
  const { roles, seats, selectedRoles } = position;
  if (seats.length > SMALL_TABLE) return null;
  if (selectedRoles.some((name) => roles.get(name).actions.some((action) => action.copiedPlace))) return null;
  const sure = guessesAt(position).at(-1)?.[0];
  if (!sure) return null;
  const deals: RoleName[][] = [];
  for (const hands of everyDeal(position, sure)) {
    if (deals.length === most) return null;
    deals.push(hands);
  }
  return deals;
}

class Drawing {
  readonly #position: Position;
  readonly #seed: string;
  readonly #random: Random;
  readonly #nights: Nights;
  readonly #list: World[] = [];
  /** What fits the cards at least. */
  readonly #spare: World[] = [];

  constructor(position: Position, seed: string, random: Random) {
    this.#position = position;
    this.#seed = seed;
    this.#random = random;
    this.#nights = new Nights(position, new Turns(position, explanation(position)));
  }

  /** Each deal with as many nights as can be paid for; some of those that fit stand for all. */
  *fromAll(deals: readonly RoleName[][], budget: Budget): Generator<void> {
    const kept = Math.max(1, Math.floor(budget.worlds / Math.max(1, deals.length)));
    const nights = Math.floor(budget.nights / Math.max(1, deals.length));
    const tries = hasTraces(this.#position) ? Math.max(kept, Math.min(MOST_TRIES * kept, nights)) : kept;
    for (const [index, hands] of deals.entries()) {
      const found = Array.from({ length: tries }, () => {
        const { dealt, weight } = withCenter(this.#position, hands, this.#random);
        return this.#night(dealOf(this.#position, dealt), weight / tries);
      });
      const fitting = found.filter((world) => fits(this.#position, world));
      this.#keepSome(fitting, kept, this.#list);
      if (this.#list.length === 0) this.#keepSome(found, kept, this.#spare);
      if (index % NIGHTS_PER_SLICE === 0) yield;
    }
  }

  #keepSome(worlds: readonly World[], count: number, list: World[]): void {
    if (worlds.length <= count) {
      list.push(...worlds);
      return;
    }
    const total = worlds.reduce((sum, { weight }) => sum + weight, 0);
    for (let kept = 0; kept < count; kept += 1) {
      const one = pickWeighted(worlds, ({ weight }) => weight, this.#random);
      if (one) list.push({ ...one, weight: total / count });
    }
  }

  *sample({ worlds, nights }: Budget): Generator<void> {
    const draw = new DealDraw(this.#position, guessesAt(this.#position));
    for (let night = 0; night < nights && this.#list.length < worlds; night += 1) {
      const drawn = draw.draw(this.#random);
      if (drawn === null) return;
      const world = this.#night(dealOf(this.#position, drawn.dealt), 1 / drawn.factor);
      if (fits(this.#position, world)) this.#list.push(world);
      else if (this.#spare.length < worlds) this.#spare.push(world);
      if (night % NIGHTS_PER_SLICE === 0) yield;
    }
  }

  #night(deal: Deal, weight: number): World {
    const drawn = this.#nights.draw(deal, this.#random);
    let factor = 1;
    for (const seat of this.#position.seats) factor *= drawn.drawn[seat]?.factor ?? 1;
    return {
      ...drawn,
      ...imagine(this.#position, deal, drawn.turns),
      turns: drawn.turns,
      weight: weight / factor,
    };
  }

  result(): Omit<Worlds, 'areAll' | 'walkers'> {
    const areFitting = this.#list.length > 0;
    const list = areFitting ? this.#list : this.#spare;
    const total = list.reduce((sum, { weight }) => sum + weight, 0);
    return {
      position: this.#position,
      nights: this.#nights,
      list: list.map((world) => ({ ...world, weight: world.weight / total })),
      areFitting,
      seed: this.#seed,
    };
  }
}

/** What the seats leave, in an order that has the cards seen in the center where they were; with the chance of both. */
function withCenter({ selectedRoles, own }: Position, hands: readonly RoleName[], random: Random) {
  const left = [...selectedRoles];
  for (const name of hands) left.splice(left.indexOf(name), 1);
  const seen = (own?.told?.cards ?? []).flatMap(({ place, role }) =>
    'center' in place ? [[place.center, role] as const] : [],
  );
  const isAsSeen = (order: readonly number[]) =>
    seen.every(([index, role]) => left[order[index] ?? 0] === role);
  const asSeen = ORDERS.filter(isAsSeen);
  const orders = asSeen.length > 0 ? asSeen : ORDERS;
  const order = orders[random.below(orders.length)] ?? [];
  const repeats = left.slice(0, CENTER_CARDS).map((name) => left.filter((one) => one === name).length);
  const same = Math.max(...repeats) === 3 ? 6 : Math.max(...repeats);
  return {
    dealt: [...hands, ...order.map((index) => left[index] as RoleName)],
    weight: orders.length / same,
  };
}
