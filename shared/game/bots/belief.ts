import { dealtRoleOf } from '../night/knowledge.ts';
import { printedRole } from '../night/night.ts';
import type { PlayerId } from '../state/ids.ts';
import type { CardPlace } from '../state/outcome.ts';
import { createRandom } from '../state/random.ts';
import type { RoleFacts, RoleName } from '../state/role-facts.ts';
import type { RoundTruth } from '../talk/verdicts.ts';
import { DealProposal } from './deal-proposal.ts';
import { type Believed, Imitation } from './imitation.ts';
import {
  type Imitability,
  likelihood,
  type Reading,
  type RolesTold,
  type RoleTaken,
  roleTaken,
  type Speaker,
  type Statement,
  trustIn,
} from './likelihood.ts';
import { Particle, resample, type WeightedParticle } from './particles.ts';
import { TRUSTS, type Trusts } from './speakers.ts';
import { type HeardClaim, isOfNight, standingClaims, type Testimony, testimonyOf } from './testimony.ts';
import { type Imagined, teamAtDawn, type Worlds } from './worlds.ts';

/** The weighted worlds after what was said so far. */
export interface Belief {
  readonly worlds: readonly {
    readonly imagined: Imagined;
    readonly truth: RoundTruth;
    readonly roles: ReadonlyMap<PlayerId, RoleFacts>;
  }[];
  /** Adds up to 1. */
  readonly weights: Float64Array;
}

/** What was said so far, as far as no world is needed to judge it. */
interface Testimonies {
  readonly told: readonly Testimony[];
  readonly speeches: readonly Speaker[];
}

/** Keeps the particles of one position and weighs them again after each claim. */
export class Listener {
  readonly worlds: Worlds;
  readonly #sobriety: number;
  readonly #trusts: Trusts;
  readonly #strangers: ReadonlyMap<RoleName, number>;
  #particles: readonly WeightedParticle[];
  /** What had been said when somebody was last listened to, and what was believed then. */
  #before: Testimonies = { told: [], speeches: [] };
  #weightsBefore: Float64Array;
  #walked = '';
  #last: { readonly key: string; readonly belief: Belief } | undefined;
  readonly #imitation: Imitation;
  /** By speaker, from before they told anything of their night. */
  readonly #beside = new Map<PlayerId, readonly Believed[]>();

  /** `sobriety`: how much of what words seem to prove is taken for proof, up to 1. */
  constructor(worlds: Worlds, sobriety = SOBRIETY, trusts = TRUSTS) {
    this.worlds = worlds;
    this.#trusts = trusts;
    this.#sobriety = sobriety;
    this.#particles = worlds.list.map((world) => ({
      particle: new Particle(worlds, world, world),
      weight: world.weight,
    }));
    this.#strangers = strangersIn(worlds);
    this.#imitation = new Imitation(worlds, sobriety);
    this.#weightsBefore = Float64Array.from(worlds.list, ({ weight }) => weight);
  }

  /** What is to be believed after these claims. Where not every deal is among them, other worlds are looked at as people tell their nights. */
  hear(all: readonly HeardClaim[]): Belief {
    const others = this.#ofOthers(all);
    const heard = standingClaims(others);
    const key = heard.map(({ id }) => id).join();
    if (this.#last?.key === key) return this.#last.belief;
    const hearing = this.#hearing(others);
    if (!this.worlds.areAll) this.#lookFurther(heard, hearing);
    const belief = this.#weigh(hearing);
    this.#last = { key, belief };
    this.#before = hearing;
    this.#weightsBefore = belief.weights;
    return belief;
  }

  /** What would be believed after these claims, by the worlds that there are. */
  suppose(all: readonly HeardClaim[]): Belief {
    this.#last = undefined;
    return this.#weigh(this.#hearing(this.#ofOthers(all)));
  }

  #ofOthers(all: readonly HeardClaim[]): HeardClaim[] {
    const self = this.worlds.position.own?.player;
    return all.filter(({ speaker }) => speaker !== self);
  }

  #hearing(others: readonly HeardClaim[]): Testimonies {
    const { position } = this.worlds;
    const heard = standingClaims(others);
    const bySpeaker = Map.groupBy(heard, ({ speaker }) => speaker);
    const words = [...bySpeaker].map(([speaker, claims]) => testimonyOf(speaker, claims));
    const imitated = new Map(words.map((one) => [one.speaker, this.#imitatedBy(one, heard)] as const));
    const rolesOf = (speaker: PlayerId) => (imitated.get(speaker) ?? []).flatMap(({ role }) => role ?? []);
    const told = words.map((one): Testimony => ({ ...one, roles: rolesOf(one.speaker) }));
    const tellers = Map.groupBy(heard.filter(isOfOneself), ({ speaker }) => speaker);
    const rolesTold: RolesTold = new Map([...tellers.keys()].map((speaker) => [speaker, rolesOf(speaker)]));
    const speeches = [...bySpeaker].map(([player, claims]): Speaker => {
      const trust = trustIn(position, player, this.#trusts);
      const recanted = others.some(
        ({ speaker, claim, isWithdrawn }) => isWithdrawn && speaker === player && claim.kind === 'role',
      );
      const readings = (imitated.get(player) ?? []).map((one): Reading => {
        const taken =
          one.role === undefined ? NO_ROLE : roleTaken(position, trust, rolesTold, player, one.role);
        return { ...one, statements: linesOf(player, claims, one.role, this.#asWhole(taken)) };
      });
      return { player, trust, recanted, readings };
    });
    return { told, speeches };
  }

  #imitatedBy(told: Testimony, heard: readonly HeardClaim[]): readonly Imitability[] {
    const night = heard.filter(({ speaker, claim }) => speaker === told.speaker && isOfNight(claim));
    return this.#imitation.of(told, night, () => this.#believedBeside(told.speaker));
  }

  /** What was believed before, but for the speaker's own words: in which order, and with which pauses, they come changes nothing. */
  #believedBeside(speaker: PlayerId): readonly Believed[] {
    const known = this.#beside.get(speaker);
    if (known) return known;
    const { told, speeches } = this.#before;
    const others = speeches.filter(({ player }) => player !== speaker);
    const hasSpoken = others.length < speeches.length;
    const weightOf = ({ particle, weight }: WeightedParticle, index: number): number => {
      if (!hasSpoken) return this.#weightsBefore[index] ?? 0;
      particle.retell(told);
      return weight * particle.chanceBeside(speaker) * this.#likelihood(particle, others) ** this.#sobriety;
    };
    // Of all deals only a few are asked for.
    if (this.worlds.areAll)
      return this.#particles.map((one, index) => ({
        drawn: one.particle.drawn,
        weight: () => weightOf(one, index),
      }));
    // Once worlds are looked for by what they have said, those that speak against it are missing.
    const weights = this.#particles.map(weightOf);
    const believed = this.#particles.map(({ particle: { drawn } }, index) => ({
      drawn,
      weight: () => weights[index] ?? 0,
    }));
    this.#beside.set(speaker, believed);
    return believed;
  }

  #lookFurther(heard: readonly HeardClaim[], hearing: Testimonies): void {
    const ids = heard.flatMap(({ id, claim }) => (isOfNight(claim) || claim.kind === 'role' ? [id] : []));
    const key = ids.join();
    if (key === '' || key === this.#walked) return;
    this.#walked = key;
    const { worlds } = this;
    const walk = {
      worlds,
      told: hearing.told,
      likely: new DealProposal(worlds.position, this.#strangers, hearing.speeches, this.#sobriety),
      worthOf: (particle: Particle) => this.#worth(particle, hearing.speeches),
      random: createRandom(`${worlds.seed}/${key}`),
    };
    const weights = this.#weights(hearing);
    this.#particles = resample(walk, this.#particles, weights, worlds.walkers);
  }

  #weigh(hearing: Testimonies): Belief {
    const weights = this.#weights(hearing);
    return {
      worlds: this.#particles.map(({ particle }) => particle),
      weights: this.worlds.areAll ? weights : spread(weights),
    };
  }

  #weights({ told, speeches }: Testimonies): Float64Array {
    for (const { particle } of this.#particles) particle.retell(told);
    const weights = this.#particles.map(({ particle, weight }) => weight * this.#worth(particle, speeches));
    return normalised(Float64Array.from(weights));
  }

  /** How far what was said speaks for a world. */
  #worth(particle: Particle, speeches: readonly Speaker[]): number {
    return particle.chance * this.#likelihood(particle, speeches) ** this.#sobriety;
  }

  /** A card in hand has its whole chance, and so has one that is made up: soberness is about what contradicts. */
  #asWhole({ madeUp, slippedTo, confessed }: RoleTaken): RoleTaken {
    const whole = (chance: number) => chance ** (1 / this.#sobriety);
    return {
      madeUp: whole(madeUp),
      slippedTo: whole(slippedTo),
      confessed: confessed && { stays: whole(confessed.stays), moved: whole(confessed.moved) },
    };
  }

  #likelihood(particle: Particle, speeches: readonly Speaker[]): number {
    const { imagined, roles } = particle;
    const { position } = this.worlds;
    const inWorld = {
      isSo: (line: Statement) => particle.isSo(line),
      roleOf: (player: PlayerId) => roles.get(player),
    };
    let product = 1;
    for (const speech of speeches)
      product *= likelihood(speech, teamAtDawn(position, imagined, speech.player), inWorld);
    return product;
  }
}

const NO_ROLE: RoleTaken = { madeUp: 1, slippedTo: 1, confessed: null };

const isOfOneself = ({ claim }: HeardClaim): boolean => claim.kind === 'role' || isOfNight(claim);

/** All that somebody says, with the role that they have not named as if they had. */
function linesOf(
  speaker: PlayerId,
  claims: readonly HeardClaim[],
  role: RoleName | undefined,
  taken: RoleTaken,
): readonly Statement[] {
  const isNamed = claims.some(({ claim }) => claim.kind === 'role');
  const meant: HeardClaim[] =
    role === undefined || isNamed
      ? []
      : [{ id: `${speaker} as ${role}`, speaker, claim: { kind: 'role', role }, isWithdrawn: false }];
  return [...meant, ...claims].map((one) => ({ ...one, ...(one.claim.kind === 'role' ? taken : NO_ROLE) }));
}

/** How often whoever is dealt a role does not take themselves for one of the village at dawn. */
function strangersIn({ position, list }: Worlds): ReadonlyMap<RoleName, number> {
  const counts = new Map<RoleName, { all: number; strangers: number }>();
  for (const world of list)
    for (const seat of position.seats) {
      const role = dealtRoleOf(world.deal, seat);
      const { all, strangers } = counts.get(role) ?? { all: 0, strangers: 0 };
      const isStranger = teamAtDawn(position, world, seat) !== 'Villager';
      counts.set(role, { all: all + 1, strangers: strangers + Number(isStranger) });
    }
  return new Map([...counts].map(([role, { all, strangers }]) => [role, strangers / all]));
}

/** Contradictions weigh less than they seem to: liars are more cunning than the model assumes. */
const SOBRIETY = 0.5;
/** A belief may not hang on fewer worlds than this: what a few of those drawn happen to have would pass for knowledge. */
const FEWEST_WORLDS = 10;
const LARGEST_PART = 0.08;
const FLATTER = 0.8;

/** Levels weights until enough worlds count. */
function spread(weights: Float64Array): Float64Array {
  const wanted = Math.min(FEWEST_WORLDS, weights.length * LARGEST_PART);
  let level = weights;
  while (countingIn(level) < wanted) level = normalised(level.map((weight) => weight ** FLATTER));
  return level;
}

/** How many worlds of equal weight would say as much. */
const countingIn = (weights: Float64Array): number =>
  1 / weights.reduce((sum, weight) => sum + weight * weight, 0);

function normalised(weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total > 0) return weights.map((weight) => weight / total);
  return weights.map(() => 1 / weights.length);
}

/** How likely something is. */
export function chanceThat(
  { worlds, weights }: Belief,
  isSo: (world: Belief['worlds'][number]) => boolean,
): number {
  return worlds.reduce((sum, world, index) => sum + (isSo(world) ? (weights[index] ?? 0) : 0), 0);
}

/** How likely each player is on the Werewolf team by now. */
export function wolfChances(
  { worlds, weights }: Belief,
  seats: readonly PlayerId[],
): ReadonlyMap<PlayerId, number> {
  const chances = new Float64Array(seats.length);
  for (const [index, { roles }] of worlds.entries()) {
    const weight = weights[index] ?? 0;
    for (const [seat, player] of seats.entries())
      if (roles.get(player)?.team === 'Werewolf') chances[seat] = (chances[seat] ?? 0) + weight;
  }
  return new Map(seats.map((player, seat) => [player, chances[seat] ?? 0]));
}

/** How likely each role is at each place by now: what a player counts as, what is printed in the center. */
export function rolesAt({ worlds, weights }: Belief, place: CardPlace): ReadonlyMap<RoleName, number> {
  const chances = new Map<RoleName, number>();
  for (const [index, { imagined, roles }] of worlds.entries()) {
    const role =
      'player' in place ? (roles.get(place.player)?.name ?? '') : printedRole(imagined.night.layout, place);
    chances.set(role, (chances.get(role) ?? 0) + (weights[index] ?? 0));
  }
  return chances;
}
