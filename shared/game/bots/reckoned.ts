import { currentRoles } from '../night/current-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import type { Claim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import type { RoleFacts, RoleName } from '../state/role-facts.ts';
import { type RoundTruth, truthOf, verdictOf } from '../talk/verdicts.ts';
import { isSameChoice, type ToldTurn, turnAsSaid } from './as-said.ts';
import { type CenterCards, centerAsSaid, centerCardsIn } from './center-as-said.ts';
import type { Drawn } from './deals.ts';
import { type Heard, isOfNight } from './heard.ts';
import { fits, type Imagined, imagine, type Worlds } from './worlds.ts';

/** What somebody tells of their night in all. */
export interface Told {
  readonly speaker: PlayerId;
  /** The role they claim; without one, those that their night may be that of. */
  readonly roles: readonly RoleName[];
  readonly claims: readonly Claim[];
  /** What they say to have seen in the center. */
  readonly center: CenterCards;
  readonly key: string;
}

export function toldBy(speaker: PlayerId, heard: readonly Heard[]): Told {
  const claims = heard.map(({ claim }) => claim);
  const roles = claims.flatMap((claim) => (claim.kind === 'role' ? [claim.role] : [])).slice(-1);
  const key = heard
    .flatMap(({ id, claim }) => (isOfNight(claim) || claim.kind === 'role' ? [id] : []))
    .join();
  return { speaker, roles, claims, center: centerCardsIn(claims), key };
}

interface SaidTurn {
  readonly key: string;
  readonly turn: ToldTurn | null;
  /** What they say to have seen in the center, where they may have seen it. */
  readonly center: CenterCards;
}

/** A world as it is reckoned with once people have spoken: with the turns that they tell, where those can be. */
export class Reckoned {
  readonly drawn: Drawn;
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
  readonly #said = new Map<PlayerId, SaidTurn>();
  readonly #verdicts = new Map<string, boolean>();

  constructor(worlds: Worlds, drawn: Drawn, imagined?: Imagined) {
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
  retell(told: readonly Told[]): void {
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

  isSo({ id, speaker, claim }: Heard): boolean {
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
    const center = centerAsSaid(
      this.#worlds.position,
      this.drawn.deal,
      others.map((one) => one.center),
    );
    return others.reduce((product, { turn }) => product * (turn?.chance ?? 1), center.chance);
  }

  #turnIn({ speaker, roles, claims }: Told): ToldTurn | null {
    const { deal, turns } = this.drawn;
    if (!roles.includes(dealtRoleOf(deal, speaker))) return null;
    const drawn = turns[speaker];
    return drawn ? turnAsSaid(this.#worlds.nights.turns, deal, speaker, claims, drawn) : null;
  }

  #forgetOthers(told: readonly Told[]): void {
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
    const center = centerAsSaid(position, this.drawn.deal, seen);
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

function isSameTurn(a: ToldTurn | null, b: ToldTurn | null): boolean {
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
