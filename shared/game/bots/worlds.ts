import type { Choice } from '../state/choice.ts';
import type { Deal } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import { createRandom, type Random } from '../state/random.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { NightTurn } from '../state/state.ts';
import { pickWeighted } from './chance.ts';
import { type Believed, DealDraw, drawBelieving, everyDeal, type Pattern } from './deals.ts';
import {
  dealOf,
  explanation,
  fits,
  guessesAt,
  hasTraces,
  type Imagined,
  imagine,
  knownDeal,
} from './evidence.ts';
import type { Position } from './position.ts';
import { Turns } from './turns.ts';

/** A night that may have been, with how likely it was before anybody spoke. */
export interface World extends Imagined {
  readonly weight: number;
}

/** The nights a bot reckons with. */
export interface Worlds {
  readonly position: Position;
  readonly turns: Turns;
  readonly list: readonly World[];
  /** False where nothing drawn fits all that is known: then the own card and the people recognised count alone. */
  readonly areFitting: boolean;
  readonly seed: string;
}

/** How much is drawn: a number of nights, never a time, so that a seed gives the same worlds on any machine. */
export interface Budget {
  readonly worlds: number;
  readonly nights: number;
}

const SMALL_TABLE = 6;
const LARGE_TABLE = 12;

/** So few that the worlds drawn at dawn hold whatever people claim. */
export const isSmall = ({ seats }: Position): boolean => seats.length <= SMALL_TABLE;

/** What a table of that many players can pay for. */
export function budgetFor(seats: number): Budget {
  if (seats <= SMALL_TABLE) return { worlds: 1200, nights: 12_000 };
  return seats <= LARGE_TABLE ? { worlds: 700, nights: 12_000 } : { worlds: 250, nights: 3_000 };
}

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
  return drawing.result();
}

/** How far a claimed role guides where worlds are looked for: not how far it is believed. */
const GUIDED_BY_CLAIMS = 0.9;
const GUIDED_BY_EYES = 0.95;

/**
 * Draws worlds of a large table anew, where people say they are: of all that are possible hardly any would have them
 * so. Each counts by how much more often it is drawn than dealt.
 */
export function drawAsClaimed(worlds: Worlds, claimed: ReadonlyMap<PlayerId, RoleName>): Worlds {
  const { position, seed } = worlds;
  const { sure, seen } = knownDeal(position);
  const villagers = position.selectedRoles.filter(
    (name) => position.roles.get(name).team === 'Villager',
  ).length;
  // As many claims are true as there are cards of the village.
  const trust = (GUIDED_BY_CLAIMS * villagers) / position.selectedRoles.length;
  const believed = new Map<number, Believed>([
    ...[...claimed].map(([player, role]) => [position.seats.indexOf(player), { role, trust }] as const),
    ...[...seen].map(([place, role]) => [place, { role, trust: GUIDED_BY_EYES }] as const),
  ]);
  const drawing = new Drawing(position, seed, createRandom(`${seed}/${JSON.stringify([...claimed])}`));
  drawing.asBelieved(sure, believed, redrawFor(position.seats.length));
  const drawn = drawing.result();
  return drawn.areFitting ? drawn : worlds;
}

/** A decision may take a moment, not a second. */
function redrawFor(seats: number): Budget {
  return seats <= LARGE_TABLE ? { worlds: 500, nights: 1200 } : { worlds: 150, nights: 400 };
}

/** All slices at once. */
export function drawAll(position: Position, seed: string, budget?: Budget): Worlds {
  const slices = drawWorlds(position, seed, budget);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/** All deals of the seats, when they are few and nothing moves before the first look. */
function enumerable(position: Position, most: number): readonly RoleName[][] | null {
  const { roles, selectedRoles } = position;
  if (!isSmall(position)) return null;
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
  readonly #turns: Turns;
  readonly #list: World[] = [];
  /** What fits the cards at least. */
  readonly #spare: World[] = [];

  constructor(position: Position, seed: string, random: Random) {
    this.#position = position;
    this.#seed = seed;
    this.#random = random;
    this.#turns = new Turns(position, explanation(position));
  }

  /** Each deal with as many nights as can be paid for; one of those that fit stands for all. */
  *fromAll(deals: readonly RoleName[][], budget: Budget): Generator<void> {
    const nights = Math.max(1, Math.min(8, Math.floor(budget.nights / Math.max(1, deals.length))));
    const tries = hasTraces(this.#position) ? nights : 1;
    for (const [index, hands] of deals.entries()) {
      const { dealt, weight } = withCenter(this.#position, hands, this.#random);
      const deal = dealOf(this.#position, dealt);
      const found = Array.from({ length: tries }, () => this.#night(deal, weight / tries));
      const fitting = found.filter((world) => fits(this.#position, world));
      this.#keepOneOf(fitting, this.#list);
      if (this.#list.length === 0) this.#keepOneOf(found, this.#spare);
      if (index % NIGHTS_PER_SLICE === 0) yield;
    }
  }

  #keepOneOf(worlds: readonly World[], list: World[]): void {
    const total = worlds.reduce((sum, { weight }) => sum + weight, 0);
    const one = pickWeighted(worlds, ({ weight }) => weight, this.#random);
    if (one) list.push({ ...one, weight: total });
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

  asBelieved(sure: Pattern, believed: ReadonlyMap<number, Believed>, { worlds, nights }: Budget): void {
    for (let night = 0; night < nights && this.#list.length < worlds; night += 1) {
      const drawn = drawBelieving(this.#position, sure, believed, this.#random);
      if (drawn === null) return;
      const world = this.#night(dealOf(this.#position, drawn.dealt), 1 / drawn.factor);
      if (fits(this.#position, world)) this.#list.push(world);
    }
  }

  #night(deal: Deal, weight: number): World {
    let factor = 1;
    const turns = Object.fromEntries(
      this.#position.seats.map((seat) => {
        if (seat === this.#position.own?.player) return [seat, this.#ownTurn(deal, seat)];
        const drawn = this.#turns.draw(deal, seat, this.#random);
        factor *= drawn.factor;
        return [seat, drawn.turn];
      }),
    );
    return { ...imagine(this.#position, deal, turns), weight: weight / factor };
  }

  #ownTurn(deal: Deal, seat: PlayerId): NightTurn {
    const choices = (this.#position.own?.choices ?? [])[Symbol.iterator]();
    return this.#turns.follow(deal, seat, () => choices.next().value ?? NOTHING);
  }

  result(): Worlds {
    const areFitting = this.#list.length > 0;
    const list = areFitting ? this.#list : this.#spare;
    const total = list.reduce((sum, { weight }) => sum + weight, 0);
    return {
      position: this.#position,
      turns: this.#turns,
      list: list.map((world) => ({ ...world, weight: world.weight / total })),
      areFitting,
      seed: this.#seed,
    };
  }
}

const NOTHING: Choice = { type: 'no_action', targets: [], centerIndices: [] };
const ORDERS: readonly (readonly number[])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

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
