import { currentRole } from '../night/current-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { printedRole } from '../night/night.ts';
import type { Claim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import type { Place } from '../state/outcome.ts';
import type { RoleFacts, RoleName } from '../state/role-facts.ts';
import { type RoundTruth, truthOf, verdictOf } from '../talk/verdicts.ts';
import { type ToldTurn, turnAsSaid } from './as-said.ts';
import { fits, type Imagined, imagine } from './evidence.ts';
import { type Heard, isOfNight, standing } from './heard.ts';
import { type Line, likelihood, lineOf, type Speech, TRUST_IN_BOTS, TRUST_IN_HUMANS } from './likelihood.ts';
import { drawAsClaimed, isSmall, type World, type Worlds } from './worlds.ts';

/** A world as it is reckoned with once people have spoken. */
interface Reckoned {
  readonly world: World;
  /** The night with the turns that speakers tell, where those can be. */
  imagined: Imagined;
  truth: RoundTruth;
  /** How likely the told turns were chosen. */
  chance: number;
  /** What speakers tell of their turns, by what they have said: the night is made anew only when that changes. */
  readonly said: Map<PlayerId, { readonly key: string; readonly turn: ToldTurn | null }>;
  /** Final roles, once asked for. */
  roles: ReadonlyMap<PlayerId, RoleFacts>;
  readonly verdicts: Map<string, boolean>;
}

/** How likely everything is by now. */
export interface Belief {
  readonly worlds: readonly {
    readonly imagined: Imagined;
    readonly truth: RoundTruth;
    readonly roles: ReadonlyMap<PlayerId, RoleFacts>;
  }[];
  /** Adds up to 1. */
  readonly weights: Float64Array;
}

/** Somebody who listens: keeps the worlds and weighs them anew by all that was said. */
export class Listener {
  worlds: Worlds;
  readonly #atDawn: Worlds;
  #reckoned: readonly Reckoned[];
  #claimed = '';
  #last: { readonly key: string; readonly belief: Belief } | undefined;

  constructor(worlds: Worlds) {
    this.worlds = worlds;
    this.#atDawn = worlds;
    this.#reckoned = this.#reckonWith(worlds);
  }

  #reckonWith({ list }: Worlds): readonly Reckoned[] {
    return list.map((world) => ({
      world,
      ...this.#asImagined(world),
      chance: 1,
      said: new Map(),
      verdicts: new Map(),
    }));
  }

  /** Of a large table other worlds are worth looking at once people say who they are. */
  #lookWhereTheyClaim(heard: readonly Heard[]): void {
    if (isSmall(this.worlds.position)) return;
    const claimed = new Map(
      heard.flatMap(({ speaker, claim }) => (claim.kind === 'role' ? [[speaker, claim.role] as const] : [])),
    );
    const key = JSON.stringify([...claimed]);
    if (claimed.size === 0 || key === this.#claimed) return;
    this.#claimed = key;
    this.worlds = drawAsClaimed(this.#atDawn, claimed);
    this.#reckoned = this.#reckonWith(this.worlds);
  }

  /** What is to be believed after these claims. */
  hear(all: readonly Heard[]): Belief {
    const self = this.worlds.position.own?.player;
    const heard = standing(all).filter(({ speaker }) => speaker !== self);
    const key = heard.map(({ id }) => id).join();
    if (this.#last?.key !== key) this.#last = { key, belief: this.#weigh(heard) };
    return this.#last.belief;
  }

  #weigh(heard: readonly Heard[]): Belief {
    const { position } = this.worlds;
    this.#lookWhereTheyClaim(heard);
    const bySpeaker = [...Map.groupBy(heard, ({ speaker }) => speaker)];
    const told = bySpeaker.map(([speaker, claims]) => toldBy(speaker, claims));
    for (const reckoned of this.#reckoned) this.#retell(reckoned, told);
    const speeches = bySpeaker.map(([player, claims], index): Speech => {
      const lines = claims.map((one) => lineOf(position, heard, one));
      const trust = position.humans.has(player) ? TRUST_IN_HUMANS : TRUST_IN_BOTS;
      return { player, trust, lines, imitated: this.#imitated(told[index]?.role, player, lines) };
    });
    const weights = Float64Array.from(
      this.#reckoned,
      (reckoned) => reckoned.world.weight * reckoned.chance * this.#likelihood(reckoned, speeches),
    );
    const levelled = isSmall(position) ? normalised(weights) : spread(normalised(weights));
    return { worlds: this.#reckoned, weights: levelled };
  }

  #asImagined(imagined: Imagined) {
    const { roles, seats } = this.worlds.position;
    return {
      imagined,
      truth: truthOf(imagined, roles),
      roles: new Map(seats.map((seat) => [seat, currentRole(imagined.night, seat, roles)])),
    };
  }

  /** Puts the turns that people tell in place of those that were drawn, where that fits. */
  #retell(reckoned: Reckoned, told: readonly Told[]): void {
    const { world, said } = reckoned;
    let hasChanged = false;
    for (const one of told) {
      const before = said.get(one.speaker);
      if (before?.key === one.key) continue;
      const turn = this.#turnIn(world, one);
      said.set(one.speaker, { key: one.key, turn });
      hasChanged ||= turn !== null || (before?.turn ?? null) !== null;
    }
    if (hasChanged) this.#imagineAsSaid(reckoned);
  }

  #turnIn(world: World, { speaker, role, claims }: Told): ToldTurn | null {
    if (role !== undefined && dealtRoleOf(world.deal, speaker) !== role) return null;
    const drawn = world.turns[speaker];
    return drawn ? turnAsSaid(this.worlds.turns, world.deal, speaker, claims, drawn) : null;
  }

  #imagineAsSaid(reckoned: Reckoned): void {
    const { world, said } = reckoned;
    const told = [...said].flatMap(([speaker, { turn }]) => (turn ? [[speaker, turn] as const] : []));
    const turns = {
      ...world.turns,
      ...Object.fromEntries(told.map(([speaker, { turn }]) => [speaker, turn])),
    };
    const imagined = imagine(this.worlds.position, world.deal, turns);
    const isPossible = !this.worlds.areFitting || fits(this.worlds.position, imagined);
    reckoned.verdicts.clear();
    reckoned.chance = isPossible ? told.reduce((product, [, { chance }]) => product * chance, 1) : 1;
    Object.assign(reckoned, this.#asImagined(isPossible ? imagined : world));
  }

  /** How likely somebody who was dealt the role they claim tells such a night. */
  #imitated(role: RoleName | undefined, speaker: PlayerId, lines: readonly Line[]): number {
    const night = lines.filter(({ claim }) => isOfNight(claim));
    let [all, so] = [0, 0];
    for (const reckoned of this.#reckoned) {
      const { world, chance } = reckoned;
      if (role !== undefined && dealtRoleOf(world.deal, speaker) !== role) continue;
      all += world.weight;
      if (night.every((one) => isSo(reckoned, one))) so += world.weight * Math.min(1, chance);
    }
    return all === 0 ? RAREST_NIGHT : Math.max(RAREST_NIGHT, so / all);
  }

  #likelihood(reckoned: Reckoned, speeches: readonly Speech[]): number {
    const { imagined, roles } = reckoned;
    const known = {
      isSo: (line: Line) => isSo(reckoned, line),
      roleOf: (player: PlayerId) => roles.get(player),
    };
    let product = 1;
    for (const speech of speeches) {
      const { player } = speech;
      const own = imagined.night.ownRoles[player] ?? imagined.turns[player]?.role ?? '';
      product *= likelihood(speech, { ...known, team: this.worlds.position.roles.get(own).team });
    }
    return product;
  }
}

/** However unlikely a night, somebody may make it up. */
const RAREST_NIGHT = 0.01;

interface Told {
  readonly speaker: PlayerId;
  readonly role: RoleName | undefined;
  readonly claims: readonly Claim[];
  readonly key: string;
}

function toldBy(speaker: PlayerId, heard: readonly Heard[]): Told {
  const claims = heard.map(({ claim }) => claim);
  const role = claims.flatMap((claim) => (claim.kind === 'role' ? [claim.role] : [])).at(-1);
  const key = heard
    .flatMap(({ id, claim }) => (isOfNight(claim) || claim.kind === 'role' ? [id] : []))
    .join();
  return { speaker, role, claims, key };
}

function isSo({ truth, verdicts }: Reckoned, { id, speaker, claim }: Heard): boolean {
  if (claim.kind === 'suspect' || claim.kind === 'ask') return false;
  const known = verdicts.get(id);
  if (known !== undefined) return known;
  const verdict = verdictOf(truth, speaker, claim) === 'true';
  verdicts.set(id, verdict);
  return verdict;
}

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
export function wolfChances(belief: Belief, seats: readonly PlayerId[]): ReadonlyMap<PlayerId, number> {
  return new Map(
    seats.map((seat) => [seat, chanceThat(belief, ({ roles }) => roles.get(seat)?.team === 'Werewolf')]),
  );
}

/** How likely each role is at each place by now: what a player counts as, what is printed in the center. */
export function rolesAt({ worlds, weights }: Belief, place: Place): ReadonlyMap<RoleName, number> {
  const chances = new Map<RoleName, number>();
  for (const [index, { imagined, roles }] of worlds.entries()) {
    const role =
      'player' in place ? (roles.get(place.player)?.name ?? '') : printedRole(imagined.night.layout, place);
    chances.set(role, (chances.get(role) ?? 0) + (weights[index] ?? 0));
  }
  return chances;
}
