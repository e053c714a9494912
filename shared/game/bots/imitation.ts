import { dealtRoleOf } from '../night/knowledge.ts';
import type { RoleDefinition } from '../night/role.ts';
import type { Claim } from '../state/claim.ts';
import { FACT_GROUPS } from '../state/claim-facts.ts';
import type { PlayerId } from '../state/ids.ts';
import { createRandom } from '../state/random.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { Imitability } from './likelihood.ts';
import { exchanged, Particle } from './particles.ts';
import { isSmall } from './position.ts';
import { type HeardClaim, isOfNight, type Testimony } from './testimony.ts';
import type { DrawnNight } from './turns.ts';
import { teamAtDawn, type Worlds } from './worlds.ts';

/** A night with its weight in the belief that a liar fits their story to. */
export interface Believed {
  readonly drawn: DrawnNight;
  readonly weight: () => number;
}

interface Telling {
  readonly told: Testimony;
  readonly night: readonly HeardClaim[];
  readonly believed: readonly Believed[];
}

interface Tested {
  readonly role: RoleName;
  /** Whether an honest player of this role has told just that in one of the nights that were tried. */
  readonly isTold: boolean;
}

/** How likely liars are to invent a night: as likely as those who hold the card come to tell it. */
export class Imitation {
  readonly #worlds: Worlds;
  readonly #sobriety: number;
  readonly #known = new Map<string, Imitability & Tested>();

  constructor(worlds: Worlds, sobriety: number) {
    this.#worlds = worlds;
    this.#sobriety = sobriety;
  }

  /**
   * As each role that the words may be those of: the one claimed, else all of the village that may tell such a night.
   * `believed`: by what the others have said, and none of the speaker's own words.
   */
  of(
    told: Testimony,
    night: readonly HeardClaim[],
    believed: () => readonly Believed[],
  ): readonly Imitability[] {
    if (night.length === 0) return [{ role: told.roles[0], imitated: 1, chosen: 1, fits: 1 }];
    const ids = night.map(({ id }) => id).join();
    const names = told.roles.length === 0 ? this.#namesFor(told.claims) : told.roles;
    const nights = Math.min(MOST_NIGHTS, Math.max(FEWEST_NIGHTS, Math.floor(NIGHTS_IN_ALL / names.length)));
    let tried: readonly Believed[] | undefined;
    const all = names.map((role) => {
      // Named or not, and whatever has been said since: the night was made up when it was told.
      const key = `${told.speaker}/${ids}/${role}`;
      const known = this.#known.get(key);
      if (known) return known;
      tried ??= believed();
      const one = this.#as(role, { told, night, believed: tried }, nights);
      this.#known.set(key, one);
      return one;
    });
    return firstOf(all, [
      ({ role, isTold }) => isTold && this.#isOfVillage(role),
      ({ isTold }) => isTold,
      () => true,
    ]);
  }

  #as(role: RoleName, { told, night, believed }: Telling, nights: number): Imitability & Tested {
    let [all, so, chosen, fitting] = [0, 0, 0, 0];
    for (const { drawn, weight } of this.#holding(role, told, believed, nights)) {
      const particle = new Particle(this.#worlds, drawn);
      particle.retell([{ ...told, roles: [role] }]);
      if (!particle.isPossible || !this.#isHonest(particle, told.speaker, role)) continue;
      const isSo = night.every((one) => particle.isSo(one));
      const whole = weight();
      const part = whole * Math.min(1, particle.chance);
      all += whole;
      chosen += part;
      so += part * (isSo ? 1 : RARELY_MADE_UP);
      if (isSo) fitting += part;
    }
    const isTold = fitting > 0;
    // Who claims a role that nobody can have been dealt may tell any night.
    if (all === 0) return { role, imitated: 1, chosen: 1, fits: 1, isTold };
    const ease = isSmall(this.#worlds.position) ? PICKED_AT_A_SMALL_TABLE : 1;
    const imitated = Math.min(1, Math.max(RAREST_NIGHT, so / all) * ease);
    const whole = imitated ** (1 / this.#sobriety);
    return { role, imitated: whole, chosen: chosen / all, fits: fitting / chosen, isTold };
  }

  /** Roles of which somebody may tell that, by the kind of what they did and whom they recognised. */
  #namesFor(claims: readonly Claim[]): readonly RoleName[] {
    const { selectedRoles, roles } = this.#worlds.position;
    const names = [...new Set(selectedRoles)];
    const open = names.filter((name) => claims.every((claim) => mayTell(roles.get(name), claim)));
    return open.length > 0 ? open : names;
  }

  /** Worlds in which the speaker was dealt the role. Where these are few, cards are exchanged for it. */
  #holding(
    role: RoleName,
    { speaker, key }: Testimony,
    all: readonly Believed[],
    nights: number,
  ): readonly Believed[] {
    const held = all.filter(({ drawn }) => dealtRoleOf(drawn.deal, speaker) === role);
    if (this.#worlds.areAll || held.length >= FEW_WORLDS) return someOf(held, nights);
    const random = createRandom(`${this.#worlds.seed}/${key}/exchanged`);
    return someOf(all, nights).flatMap(({ drawn: before, weight }) => {
      const drawn = exchanged(this.#worlds, before, speaker, role, random);
      return drawn ? [{ drawn, weight }] : [];
    });
  }

  /** Whoever holds a village's card and has changed sides does not tell what liars imitate. */
  #isHonest({ imagined }: Particle, speaker: PlayerId, role: RoleName): boolean {
    return !this.#isOfVillage(role) || teamAtDawn(this.#worlds.position, imagined, speaker) === 'Villager';
  }

  #isOfVillage(role: RoleName): boolean {
    return this.#worlds.position.roles.get(role).team === 'Villager';
  }
}

/** Could somebody of this role tell that of their night? */
function mayTell({ actions, recognises, wake }: RoleDefinition, claim: Claim): boolean {
  if (!isOfNight(claim) || actions.some(({ copiedPlace }) => copiedPlace)) return true;
  switch (claim.kind) {
    case 'did': {
      const { type } = claim.choice;
      return type === 'pass' || type === 'no_action' || actions.some((action) => action.type === type);
    }
    case 'told': {
      const group = FACT_GROUPS[claim.fact];
      if (group !== null) return recognises.some((one) => one.group === group);
      return claim.fact !== 'acted' || wake?.learns === 'active_players';
    }
    default:
      return true;
  }
}

/** All that the first test finds which finds any. */
const firstOf = <T>(all: readonly T[], tests: readonly ((one: T) => boolean)[]): T[] =>
  tests.map((test) => all.filter(test)).find(({ length }) => length > 0) ?? [];

/** So many of them, from the first to the last. */
const someOf = <T>(all: readonly T[], count: number): T[] =>
  all.filter(
    (_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length),
  );

/** However unlikely a night, somebody may make it up. */
const RAREST_NIGHT = 0.0005;
/** Where little contradicts a story, a liar picks one that fits: so much likelier than it comes up by itself. */
const PICKED_AT_A_SMALL_TABLE = 1.2;
/** What hardly can be is told so much more seldom. */
const RARELY_MADE_UP = 0.03;
/** How likely a night is to be told is worked out from so many for a role … */
const MOST_NIGHTS = 24;
/** … from fewer for each where it may be that of many … */
const FEWEST_NIGHTS = 6;
/** … so that all together are about so many. */
const NIGHTS_IN_ALL = 96;
/** Where fewer worlds have somebody being what they claim to be, others are made up. */
const FEW_WORLDS = 10;
