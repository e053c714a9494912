import { layOut } from '../night/deal-cards.ts';
import { knowledgeOf } from '../night/knowledge.ts';
import { resolveNight } from '../night/resolve-night.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import type { Choice } from '../state/choice.ts';
import type { Deal } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import type { NightRecord } from '../state/night-record.ts';
import { createRandom, type Random } from '../state/random.ts';
import type { KnowledgeGroup, RoleName, Team } from '../state/role-facts.ts';
import type { NightTurns } from '../state/state.ts';
import { pickWeighted } from './chance.ts';
import { DealSampler, type Dealt, everyDeal, guessesAt, withCenterCards } from './deals.ts';
import { areSameFindings, findingsOf, type OwnNight, type Position, SMALL_TABLE } from './position.ts';
import { type DrawnNight, NightSampler, Turns } from './turns.ts';

/** A night that may have been, with how likely it was before anybody spoke. */
export interface World extends Imagined, DrawnNight {
  readonly turns: DrawnNight['turns'];
  readonly weight: number;
}

/** The sampled nights of a position. */
export interface Worlds {
  readonly position: Position;
  readonly nights: NightSampler;
  readonly list: readonly World[];
  /** Every deal that can be is among them, so that they hold whatever people will claim. */
  readonly areAll: boolean;
  readonly walkers: number;
  /** False where nothing drawn fits all that is known: then the own card and the people recognised count alone. */
  readonly areFitting: boolean;
  readonly seed: string;
}

/** A night as it may have been. */
export interface Imagined {
  readonly deal: Deal;
  readonly turns: NightTurns;
  readonly night: NightRecord;
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
  const drawing = new WorldSampler(position, seed, createRandom(`${seed}/worlds`));
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

class WorldSampler {
  readonly #position: Position;
  readonly #seed: string;
  readonly #random: Random;
  readonly #nights: NightSampler;
  readonly #list: World[] = [];
  /** What fits the cards at least. */
  readonly #spare: World[] = [];

  constructor(position: Position, seed: string, random: Random) {
    this.#position = position;
    this.#seed = seed;
    this.#random = random;
    this.#nights = new NightSampler(position, new Turns(position, explanation(position)));
  }

  /** Each deal with as many nights as can be paid for; some of those that fit stand for all. */
  *fromAll(deals: readonly RoleName[][], budget: Budget): Generator<void> {
    const kept = Math.max(1, Math.floor(budget.worlds / Math.max(1, deals.length)));
    const nights = Math.floor(budget.nights / Math.max(1, deals.length));
    const tries = hasTraces(this.#position) ? Math.max(kept, Math.min(MOST_TRIES * kept, nights)) : kept;
    for (const [index, hands] of deals.entries()) {
      const found = Array.from({ length: tries }, () => {
        const { dealt, weight } = withCenterCards(this.#position, hands, this.#random);
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
    const draw = new DealSampler(this.#position, guessesAt(this.#position));
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

export function imagine(position: Position, deal: Deal, turns: NightTurns): Imagined {
  return { deal, turns, night: resolveNight(deal, turns, position.roles) };
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
  const { player, findings } = own;
  // At night a copier knows what they have copied.
  if (findings === null)
    return turns[player]?.role === own.role && knowsTheSame(position, own, deal, turns, 'job_choice');
  return (
    night.tapped.includes(player) === own.isTapped &&
    (night.conversions[player] !== undefined) === own.wasConverted &&
    (night.artifacts[player] ?? null) === own.artifactId &&
    (night.ownRoles[player] ?? turns[player]?.role) === own.role &&
    areSameFindings(findingsOf(outcomesOf(night, player)), findings) &&
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
        if (own?.findings?.changed === undefined) return true;
        return [...targets, ifEvilTarget].some(isOwn) === own.findings.changed;
      default:
        return true;
    }
  };
}

/** Has something been done to somebody that only some nights explain? */
function hasTraces({ own, dawn }: Position): boolean {
  if (dawn === null) return false;
  const isMarked = own !== null && (own.isTapped || own.wasConverted || own.artifactId !== null);
  const isMoved = own?.findings?.changed === true || own?.findings?.isShielded === true;
  return isMarked || isMoved || dawn.faceUp.size + dawn.muted.size + dawn.banished.size > 0;
}
