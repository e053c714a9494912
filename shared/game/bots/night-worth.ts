import { currentRoles } from '../night/current-role.ts';
import { dealtRoleOf, knowledgeOf } from '../night/knowledge.ts';
import type { Choice } from '../state/choice.ts';
import { createRandom } from '../state/random.ts';
import type { NightTurn } from '../state/state.ts';
import { pickByChance } from './chance.ts';
import { type Dawning, type DayDraw, drawDay, imagineDay, isOfOneSide, winningWith } from './imagined-day.ts';
import type { OwnNight } from './position.ts';
import { toldBy } from './told.ts';
import { imagine, isMuted, outcomesOf, type World, type Worlds } from './worlds.ts';

/** So many days are imagined after each night. */
const DAYS_PER_NIGHT = 3;
/** What is seldom learnt says little by itself, so all nights count this much beside it. */
const DOUBT = 0.02;

/** What one knows helps in more ways than are imagined here: so much, where any two nights could be told apart. */
const INSIGHT = 0.05;
/** Whoever has done something has something to tell, and is believed: in the arena the village wins more for it. */
const DEED = 0.04;
/** So many nights are worked out between two slices. */
const NIGHTS_PER_SLICE = 10;

/** A night with this choice, as far as the chooser knows it, and what may come after it. */
interface Night {
  readonly known: string;
  readonly weight: number;
  readonly days: readonly Outlook[];
}

/** The moment before a vote. */
interface Outlook {
  /** What the chooser would know: moments that are alike to them have the same. */
  readonly known: string;
  /** How likely it comes to this and they win, by the target of their own vote. */
  readonly wins: Float64Array;
}

/**
 * What the night choices of one player are worth: how often they win after it, in nights that may be, when they vote as
 * what they then know speaks for. The nights are worked out by the rules.
 */
export class NightWorth {
  readonly #worlds: Worlds;
  readonly #own: OwnNight;
  /** Drawn once, so that choices are compared among the same people. */
  readonly #draws: readonly (readonly DayDraw[])[];
  /** Nights with the same deal are in the same half. */
  readonly #isInFirstHalf: readonly boolean[];

  constructor(worlds: Worlds, own: OwnNight) {
    this.#worlds = worlds;
    this.#own = own;
    this.#draws = worlds.list.map((_, index) => {
      const random = createRandom(`${worlds.seed}/days/${index}`);
      return Array.from({ length: DAYS_PER_NIGHT }, () => drawDay(worlds.position, random));
    });
    this.#isInFirstHalf = worlds.list.map(({ deal }) => {
      const dealt = deal.seats.map((seat) => dealtRoleOf(deal, seat)).join();
      return createRandom(`${worlds.seed}/half/${dealt}`).below(2) === 0;
    });
  }

  /** From 0 to about 1, slice by slice. */
  *of(choice: Choice): Generator<void, number> {
    const nights: Night[] = [];
    for (const [index, world] of this.#worlds.list.entries()) {
      nights.push(this.#night(world, index, choice));
      if (index % NIGHTS_PER_SLICE === 0) yield;
    }
    const daysWhere = (isFirst: boolean) =>
      nights.flatMap(({ days }, index) => (this.#isInFirstHalf[index] === isFirst ? days : []));
    const [half, rest] = [daysWhere(true), daysWhere(false)];
    const deed = choice.type === 'pass' ? 0 : DEED;
    return winsOf(half, rest) + winsOf(rest, half) + INSIGHT * toldApart(nights) + deed;
  }

  #night(world: World, index: number, choice: Choice): Night {
    const { position } = this.#worlds;
    const { player: self } = this.#own;
    const turns = { ...world.turns, [self]: this.#turn(world, index, choice) };
    const imagined = imagine(position, world.deal, turns);
    const roles = currentRoles(world.deal, imagined.night, position.roles);
    const told = toldBy(outcomesOf(imagined.night, self));
    const dawning = { position, self, imagined, told };
    const known = knownAtDawn(dawning);
    const days = (this.#draws[index] ?? []).map((draw) => {
      const { caught, votes } = imagineDay(dawning, draw);
      const wouldWin = winningWith(position, self, {
        night: imagined.night,
        roles,
        votes,
        isAlike: (voter) => draw.follows.has(voter) && isOfOneSide(dawning, voter),
      });
      const wins = new Float64Array(position.seats.length);
      for (const [target, player] of position.seats.entries())
        if (player !== self && wouldWin(player)) wins[target] = world.weight / DAYS_PER_NIGHT;
      return { known: `${known}${caught.join()}`, wins };
    });
    return { known, weight: world.weight, days };
  }

  /** With what was chosen before; whatever copying leads on to is chosen at random. */
  #turn({ deal }: World, index: number, choice: Choice): NightTurn {
    const { nights, seed } = this.#worlds;
    const { player, choices } = this.#own;
    const random = createRandom(`${seed}/later/${index}`);
    const chosen = [...choices, choice][Symbol.iterator]();
    return nights.turns.follow(
      deal,
      player,
      (role) =>
        chosen.next().value ?? pickByChance(nights.turns.optionsOf(deal, player, role), random).choice,
    );
  }
}

/** How often some are won by votes that were learnt from others: in those it was learnt from, a vote does too well. */
function winsOf(some: readonly Outlook[], others: readonly Outlook[]): number {
  const inAll = sumOf(others);
  const alike = Map.groupBy(others, ({ known }) => known);
  const votes = new Map([...alike].map(([known, same]) => [known, bestOf(sumOf(same), inAll)]));
  const otherwise = bestOf(inAll, inAll);
  return some.reduce((sum, { known, wins }) => sum + at(wins, votes.get(known) ?? otherwise), 0);
}

/** How likely two nights look different to the chooser. */
function toldApart(nights: readonly Night[]): number {
  const chances = new Map<string, number>();
  for (const { known, weight } of nights) chances.set(known, (chances.get(known) ?? 0) + weight);
  return [...chances.values()].reduce((left, chance) => left - chance * chance, 1);
}

/** The target whose vote wins most often. */
function bestOf(sum: Float64Array, inAll: Float64Array): number {
  const scores = sum.map((won, target) => won + DOUBT * at(inAll, target));
  return scores.indexOf(Math.max(...scores));
}

const at = (numbers: Float64Array, index: number): number => numbers[index] ?? 0;

function sumOf(outlooks: readonly Outlook[]): Float64Array {
  const sum = new Float64Array(outlooks[0]?.wins.length ?? 0);
  for (const { wins } of outlooks)
    for (const [index, won] of wins.entries()) sum[index] = at(sum, index) + won;
  return sum;
}

function knownAtDawn({ position, self, imagined, told }: Dawning): string {
  const { deal, turns, night } = imagined;
  return JSON.stringify([
    told,
    night.ownRoles[self] ?? turns[self]?.role,
    knowledgeOf({ deal, turns, phase: 'role_resolve', roles: position.roles }, self),
    night.tapped.includes(self),
    night.conversions[self] !== undefined,
    night.artifacts[self],
    night.faceUp,
    night.banished,
    position.seats.filter((seat) => isMuted(night, seat)),
  ]);
}
