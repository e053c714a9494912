import { currentRoles } from '../night/current-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { printedRole } from '../night/night.ts';
import type { PlayerId } from '../state/ids.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import type { Random } from '../state/random.ts';
import type { RoleFacts, RoleName } from '../state/role-facts.ts';
import { type RoundTruth, truthOf, verdictOf } from '../talk/verdicts.ts';
import { fraction } from './chance.ts';
import type { DealProposal } from './deal-proposal.ts';
import type { Dealt } from './deals.ts';
import { knownDeal } from './deals.ts';
import type { Position } from './position.ts';
import {
  type CenterCards,
  type ClaimedTurn,
  centerAsClaimed,
  type HeardClaim,
  isSameChoice,
  type Testimony,
  turnAsClaimed,
} from './testimony.ts';
import type { DrawnNight } from './turns.ts';
import { hangsOnOthers } from './turns.ts';
import { dealOf, fits, type Imagined, imagine, type Worlds } from './worlds.ts';

interface Retelling {
  readonly key: string;
  readonly turn: ClaimedTurn | null;
  /** What they say to have seen in the center, where they may have seen it. */
  readonly center: CenterCards;
}

/** A sampled world once players have spoken: the turns they claim replace the drawn ones where that is possible. */
export class Particle {
  readonly drawn: DrawnNight;
  /** How likely the told turns were chosen. */
  chance = 1;
  /** Whether it fits what is known for sure. */
  isPossible = true;
  readonly #worlds: Worlds;
  /** Whether the told turns are in place of the drawn ones. */
  #isAsSaid = false;
  #plain: Imagined | undefined;
  #night: { readonly imagined: Imagined; readonly truth: RoundTruth } | undefined;
  #roles: ReadonlyMap<PlayerId, RoleFacts> | undefined;
  /** By speaker, with the claims that it follows from: the night is made anew only when that changes. */
  readonly #said = new Map<PlayerId, Retelling>();
  readonly #verdicts = new Map<string, boolean>();

  constructor(worlds: Worlds, drawn: DrawnNight, imagined?: Imagined) {
    this.#worlds = worlds;
    this.drawn = drawn;
    this.#plain = imagined;
  }

  get imagined(): Imagined {
    return this.#worked().imagined;
  }

  get truth(): RoundTruth {
    return this.#worked().truth;
  }

  /** Final roles. */
  get roles(): ReadonlyMap<PlayerId, RoleFacts> {
    const { deal, night } = this.imagined;
    this.#roles ??= currentRoles(deal, night, this.#worlds.position.roles);
    return this.#roles;
  }

  /** Puts the turns that people tell in place of those that were drawn, where that fits. */
  retell(told: readonly Testimony[]): void {
    for (const one of told) {
      const before = this.#said.get(one.speaker);
      if (before?.key === one.key) continue;
      const turn = this.#turnIn(one);
      const center = turn ? one.center : NOTHING_SEEN;
      this.#said.set(one.speaker, { key: one.key, turn, center });
      if (!isSameTurn(before?.turn ?? null, turn) || center.size > 0) this.#night = undefined;
    }
    // Who has taken everything back tells nothing.
    if (this.#said.size > told.length) this.#forgetOthers(told);
    this.#worked();
  }

  isSo({ id, speaker, claim }: HeardClaim): boolean {
    if (claim.kind === 'suspect' || claim.kind === 'ask') return false;
    const known = this.#verdicts.get(id);
    if (known !== undefined) return known;
    const verdict = verdictOf(this.truth, speaker, claim) === 'true';
    this.#verdicts.set(id, verdict);
    return verdict;
  }

  /** How likely the told turns of everybody else were chosen. */
  chanceBeside(speaker: PlayerId): number {
    if (!this.#isAsSaid) return 1;
    const others = [...this.#said].flatMap(([player, said]) => (player === speaker ? [] : [said]));
    const center = centerAsClaimed(
      this.#worlds.position,
      this.drawn.deal,
      others.map((one) => one.center),
    );
    return others.reduce((product, { turn }) => product * (turn?.chance ?? 1), center.chance);
  }

  #turnIn({ speaker, roles, claims }: Testimony): ClaimedTurn | null {
    const { deal, turns } = this.drawn;
    if (!roles.includes(dealtRoleOf(deal, speaker))) return null;
    const drawn = turns[speaker];
    return drawn ? turnAsClaimed(this.#worlds.nights.turns, deal, speaker, claims, drawn) : null;
  }

  #forgetOthers(told: readonly Testimony[]): void {
    const speakers = new Set(told.map(({ speaker }) => speaker));
    for (const [speaker, { turn }] of this.#said) {
      if (speakers.has(speaker)) continue;
      this.#said.delete(speaker);
      if (turn !== null) this.#night = undefined;
    }
  }

  #worked() {
    this.#night ??= this.#workOut();
    return this.#night;
  }

  #workOut() {
    this.#verdicts.clear();
    this.#roles = undefined;
    const asSaid = this.#asSaid();
    this.#isAsSaid = asSaid !== null;
    const imagined = asSaid ?? this.#asDrawn();
    return { imagined, truth: truthOf(imagined, this.#worlds.position.roles) };
  }

  #asSaid(): Imagined | null {
    const { position } = this.#worlds;
    const { turns } = this.drawn;
    const said = { ...turns };
    const seen = [...this.#said.values()].map(({ center }) => center);
    const center = centerAsClaimed(position, this.drawn.deal, seen);
    let [chance, isTold] = [center.chance, false];
    for (const [speaker, { turn }] of this.#said) {
      if (!turn) continue;
      said[speaker] = turn.turn;
      chance *= turn.chance;
      isTold = true;
    }
    if (!isTold) return null;
    const imagined = imagine(position, center.deal, said);
    if (!this.#isPossible(imagined)) return null;
    this.chance = chance;
    this.isPossible = true;
    return imagined;
  }

  #asDrawn(): Imagined {
    const { deal, turns } = this.drawn;
    this.chance = 1;
    if (this.#plain === undefined) {
      this.#plain = imagine(this.#worlds.position, deal, turns);
      this.isPossible = this.#isPossible(this.#plain);
    }
    return this.#plain;
  }

  #isPossible(imagined: Imagined): boolean {
    return !this.#worlds.areFitting || fits(this.#worlds.position, imagined);
  }
}

const NOTHING_SEEN: CenterCards = new Map();

function isSameTurn(a: ClaimedTurn | null, b: ClaimedTurn | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.chance === b.chance &&
    a.turn.role === b.turn.role &&
    a.turn.choices.length === b.turn.choices.length &&
    a.turn.choices.every((choice, index) => {
      const other = b.turn.choices[index];
      return other !== undefined && isSameChoice(choice, other);
    })
  );
}

/** A world with its weight before what was said is weighed. */
export interface WeightedParticle {
  readonly particle: Particle;
  readonly weight: number;
}

interface Resampling {
  readonly worlds: Worlds;
  readonly told: readonly Testimony[];
  readonly likely: DealProposal;
  /** How far what was said speaks for a world. */
  readonly worthOf: (particle: Particle) => number;
  readonly random: Random;
}

/** So many cards are exchanged, or nearly, between one night that is worked out and the next. */
const STEPS = 64;
/** So many nights are worked out on the way from one world to the next: neighbours are too much alike. */
const NIGHTS_ON_THE_WAY = 3;

/**
 * Leaves out worlds that hardly count, and goes on to others from those that do (Metropolis-Hastings: however few are
 * looked at, each comes up as often as it is likely).
 */
export function resample(
  walk: Resampling,
  from: readonly WeightedParticle[],
  weights: Float64Array,
  count: number,
): WeightedParticle[] {
  const times = new Map<Particle, Candidate & { count: number }>();
  for (const index of survivors(weights, count, walk.random)) {
    const particle = from[index]?.particle;
    if (!particle) continue;
    let now: Candidate = times.get(particle) ?? { particle, worth: walk.worthOf(particle) };
    for (let night = 0; night < NIGHTS_ON_THE_WAY; night += 1) now = mutate(walk, now);
    times.set(now.particle, { ...now, count: (times.get(now.particle)?.count ?? 0) + 1 });
  }
  return [...times.values()].map(({ particle, worth, count: one }) => ({ particle, weight: one / worth }));
}

/** A world, with how far what was said speaks for it. */
interface Candidate {
  readonly particle: Particle;
  readonly worth: number;
}

/** The further a world's weight reaches on the line from 0 to 1, the more of the evenly spaced points are its own. */
function* survivors(weights: Float64Array, count: number, random: Random): Generator<number> {
  const offset = fraction(random);
  let [sum, taken] = [0, 0];
  for (const [index, weight] of weights.entries()) {
    sum += weight;
    while (taken < count && (taken + offset) / count < sum) {
      taken += 1;
      yield index;
    }
  }
}

function mutate(walk: Resampling, now: Candidate): Candidate {
  const { worlds, told, likely, random } = walk;
  const { position, nights } = worlds;
  const before = now.particle.drawn;
  const dealt = dealtIn(position, before);
  const { dealt: changed, gain } = likely.propose(dealt, STEPS, random);
  const kept = keptTurns(position, before, dealt, changed, random);
  const drawn = nights.draw(dealOf(position, changed), random, kept);
  const particle = new Particle(worlds, drawn);
  particle.retell(told);
  if (!particle.isPossible) return now;
  const worth = walk.worthOf(particle);
  let ratio = (worth / now.worth) * Math.exp(-gain);
  for (const seat of position.seats) {
    if (kept[seat] !== undefined) continue;
    ratio *= (before.drawn[seat]?.factor ?? 1) / (drawn.drawn[seat]?.factor ?? 1);
  }
  if (ratio < 1 && fraction(random) >= ratio) return now;
  return { particle, worth };
}

/** The night as it may have been, had somebody been dealt this role and its holder their card; null where that cannot be. */
export function exchanged(
  { position, nights }: Worlds,
  before: DrawnNight,
  player: PlayerId,
  role: RoleName,
  random: Random,
): DrawnNight | null {
  const { sure } = knownDeal(position);
  const dealt = dealtIn(position, before);
  const seat = position.seats.indexOf(player);
  const holders = [...dealt.keys()].filter((place) => dealt[place] === role && !sure.exact.has(place));
  const holder = holders[random.below(Math.max(1, holders.length))];
  if (holder === undefined || sure.exact.has(seat)) return null;
  const changed = dealt.with(seat, role).with(holder, dealt[seat] ?? role);
  const kept = keptTurns(position, before, dealt, changed, random);
  return nights.draw(dealOf(position, changed), random, kept);
}

const dealtIn = ({ seats }: Position, { deal: { layout } }: DrawnNight): Dealt => [
  ...seats.map((player) => printedRole(layout, { player })),
  ...Array.from({ length: CENTER_CARDS }, (_, center) => printedRole(layout, { center })),
];

/** Who holds the same card chooses as before, but for one at random and those whose choices hang on other cards. */
function keptTurns(
  { seats, roles, own }: Position,
  { drawn }: DrawnNight,
  before: Dealt,
  after: Dealt,
  random: Random,
): Partial<DrawnNight['drawn']> {
  const fresh = random.below(seats.length);
  const isKept = (name: RoleName | undefined, place: number) =>
    name !== undefined && name === after[place] && place !== fresh && !hangsOnOthers(roles.get(name));
  const kept: Record<PlayerId, DrawnNight['drawn'][PlayerId]> = {};
  for (const [place, seat] of seats.entries()) {
    const turn = drawn[seat];
    if (turn && seat !== own?.player && isKept(before[place], place)) kept[seat] = turn;
  }
  return kept;
}
