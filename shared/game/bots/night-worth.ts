import { currentRoles } from '../night/current-role.ts';
import { dealtRoleOf, knowledgeOf } from '../night/knowledge.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import type { Choice } from '../state/choice.ts';
import type { PlayerId } from '../state/ids.ts';
import type { NightRecord } from '../state/night-record.ts';
import { createRandom, type Random } from '../state/random.ts';
import type { RoleName, Team } from '../state/role-facts.ts';
import type { NightTurn, Votes } from '../state/state.ts';
import { fraction, isDrawn, pickByChance } from './chance.ts';
import { type Findings, findingsOf, type OwnNight, type Position } from './position.ts';
import { winningWith } from './vote.ts';
import {
  type Imagined,
  imagine,
  isMuted,
  outcomesOf,
  teamAtDawn,
  type World,
  type Worlds,
} from './worlds.ts';

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
    const told = findingsOf(outcomesOf(imagined.night, self));
    const dawn = { position, self, imagined, told };
    const known = knownAtDawn(dawn);
    const verdicts = new Map<string, boolean>();
    const days = (this.#draws[index] ?? []).map((draw) => {
      const { caught, votes } = imagineDay(dawn, draw);
      const wouldWin = winningWith(position, self, {
        night: imagined.night,
        roles,
        votes,
        isAlike: (voter) => draw.follows.has(voter) && isOfOneSide(dawn, voter),
        verdicts,
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

function knownAtDawn({ position, self, imagined, told }: DawnView): string {
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

/** How many votes somebody gets beside somebody of whom nothing is known. */
const VOTES = { seenAsWolf: 8, contradicted: 2, liar: 1.4, plain: 1, seenAsHarmless: 0.25 } as const;
/** So often a liar has heard enough to claim a role that nobody else does. */
const LISTENS = 0.7;
/** What one knows is told: so often another of the same side votes as one does. */
const FOLLOWS = 0.5;

/** What hangs on chance in a day. */
export interface DayDraw {
  /** From 0 up to 1, by voter: whose vote it is among those that they may vote for. */
  readonly votes: ReadonlyMap<PlayerId, number>;
  /** The same for what a liar claims to be. */
  readonly lies: ReadonlyMap<PlayerId, number>;
  readonly follows: ReadonlySet<PlayerId>;
}

export function drawDay({ seats }: Position, random: Random): DayDraw {
  const one = () => new Map(seats.map((seat) => [seat, fraction(random)]));
  return {
    votes: one(),
    lies: one(),
    follows: new Set(seats.filter(() => isDrawn(FOLLOWS, random))),
  };
}

/** A dawn, as one player would see it. */
export interface DawnView {
  readonly position: Position;
  readonly self: PlayerId;
  readonly imagined: Imagined;
  readonly told: Findings;
}

export interface ImaginedDay {
  /** Those whose claim the player knows to be a lie. */
  readonly caught: readonly PlayerId[];
  /** Of the others. */
  readonly votes: Votes;
}

/**
 * A day in short: everybody says who they were dealt, those of no village make it up, whoever is contradicted is doubted,
 * and a player of the village tells what they have seen. People go by what they know at dawn, whatever has become of their
 * card.
 */
export function imagineDay(dawn: DawnView, draw: DayDraw): ImaginedDay {
  const claims = claimsOf(dawn, draw);
  const caught = caughtIn(dawn, claims);
  return { caught, votes: votesOf(dawn, draw, votesFor(dawn, claims, caught)) };
}

const teamOf = ({ position, imagined }: DawnView, player: PlayerId): Team =>
  teamAtDawn(position, imagined, player);

/** Whether somebody takes themselves for one of the player's own side. */
export const isOfOneSide = (dawn: DawnView, other: PlayerId): boolean =>
  teamOf(dawn, other) === teamOf(dawn, dawn.self);

const isDeaf = ({ artifacts }: NightRecord, player: PlayerId): boolean => {
  const artifact = artifacts[player];
  return artifact !== undefined && ARTIFACTS[artifact].hidesChat === true;
};

type Claims = ReadonlyMap<PlayerId, RoleName>;

/** Of those who may speak. */
function claimsOf(dawn: DawnView, { lies }: DayDraw): Claims {
  const { position, imagined, self } = dawn;
  const speakers = position.seats.filter((seat) => !isMuted(imagined.night, seat));
  const isHonest = (seat: PlayerId) => teamOf(dawn, seat) === 'Villager';
  const dealt = (seat: PlayerId) => dealtRoleOf(imagined.deal, seat);
  const harmless = position.selectedRoles.filter((name) => position.roles.get(name).team === 'Villager');
  const free = without(harmless, speakers.filter(isHonest).map(dealt));
  const safe = safest(harmless, dawn);
  const lieOf = (seat: PlayerId) => {
    const drawn = lies.get(seat) ?? 0;
    const hasListened = drawn < LISTENS && free.length > 0;
    const share = hasListened ? drawn / LISTENS : (drawn - LISTENS) / (1 - LISTENS);
    const choice = seat === self ? safe : hasListened ? free : harmless;
    return choice[Math.floor(Math.max(0, share) * choice.length)];
  };
  return new Map(speakers.map((seat) => [seat, isHonest(seat) ? dealt(seat) : (lieOf(seat) ?? dealt(seat))]));
}

function without(names: readonly RoleName[], taken: readonly RoleName[]): RoleName[] {
  const left = [...names];
  for (const name of taken) if (left.includes(name)) left.splice(left.indexOf(name), 1);
  return left;
}

/** Nobody contradicts whoever claims a card of the center, and somebody does whoever claims a card of theirs. */
function safest(harmless: readonly RoleName[], { told }: DawnView): readonly RoleName[] {
  const seen = (isThere: (card: Findings['cards'][number]) => boolean) =>
    new Set(told.cards.filter(isThere).map(({ role }) => role));
  const inCenter = seen(({ place }) => 'center' in place);
  const inHands = seen(({ place }) => 'player' in place);
  const choices = [
    (name: RoleName) => inCenter.has(name),
    (name: RoleName) => !inHands.has(name),
    () => true,
  ];
  return choices.map((isSafe) => harmless.filter(isSafe)).find(({ length }) => length > 0) ?? [];
}

/** How many cards of each role there would have to be. */
function claimedOften(claims: Claims): ReadonlyMap<RoleName, number> {
  const counts = new Map<RoleName, number>();
  for (const role of claims.values()) counts.set(role, (counts.get(role) ?? 0) + 1);
  return counts;
}

const copiesOf = ({ selectedRoles }: Position, role: RoleName): number =>
  selectedRoles.filter((name) => name === role).length;

/** Whoever claims a card that the player saw in the center, if they hear it and would say so. */
function caughtIn(dawn: DawnView, claims: Claims): PlayerId[] {
  const { position, told, self, imagined } = dawn;
  if (teamOf(dawn, self) !== 'Villager' || isDeaf(imagined.night, self)) return [];
  const inCenter = told.cards.flatMap(({ place, role }) => ('center' in place ? [role] : []));
  return [...claims].flatMap(([seat, role]) => {
    const seen = inCenter.filter((name) => name === role).length;
    return seat !== self && seen > 0 && seen >= copiesOf(position, role) ? [seat] : [];
  });
}

/** How many votes each gets beside the others. */
function votesFor(
  dawn: DawnView,
  claims: Claims,
  caught: readonly PlayerId[],
): readonly (readonly [PlayerId, number])[] {
  const { position, imagined, self, told } = dawn;
  const often = claimedOften(claims);
  const isTelling = teamOf(dawn, self) === 'Villager' && claims.has(self);
  const seen = new Map<PlayerId, RoleName>();
  for (const { place, role } of isTelling ? told.cards : [])
    if ('player' in place) seen.set(place.player, role);
  return position.seats.map((seat) => {
    const card = imagined.night.faceUp[seat] ?? seen.get(seat);
    if (card !== undefined)
      return [seat, position.roles.get(card).team === 'Werewolf' ? VOTES.seenAsWolf : VOTES.seenAsHarmless];
    if (isTelling && caught.includes(seat)) return [seat, VOTES.seenAsWolf];
    const role = claims.get(seat);
    if (role !== undefined && (often.get(role) ?? 0) > copiesOf(position, role))
      return [seat, VOTES.contradicted];
    return [seat, teamOf(dawn, seat) === 'Villager' ? VOTES.plain : VOTES.liar];
  });
}

/** Wolves know one another and spare each other. */
function votesOf(
  dawn: DawnView,
  { votes }: DayDraw,
  weights: readonly (readonly [PlayerId, number])[],
): Votes {
  const { self, imagined } = dawn;
  const absent = new Set([self, ...imagined.night.banished]);
  const isWolf = (player: PlayerId) => teamOf(dawn, player) === 'Werewolf';
  return Object.fromEntries(
    [...votes].flatMap(([voter, drawn]) => {
      if (absent.has(voter)) return [];
      const targets = weights.filter(([target]) => target !== voter && !(isWolf(voter) && isWolf(target)));
      const target = atShare(targets, drawn);
      return target === undefined ? [] : [[voter, target]];
    }),
  );
}

/** The item at a part of the way through their weights. */
function atShare<T>(weighted: readonly (readonly [T, number])[], share: number): T | undefined {
  let left = share * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of weighted) {
    left -= weight;
    if (left < 0) return item;
  }
  return weighted.at(-1)?.[0];
}
