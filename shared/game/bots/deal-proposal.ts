import type { Claim } from '../state/claim.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import type { Random } from '../state/random.ts';
import type { RoleName, Team } from '../state/role-facts.ts';
import { fraction } from './chance.ts';
import type { Dealt } from './deals.ts';
import { knownDeal } from './deals.ts';
import { likelihood, type Reading, type Speaker, type Statement } from './likelihood.ts';
import type { Position } from './position.ts';

/** What was seen or recognised lies mostly where it was dealt. */
const ELSEWHERE = 0.05;

/** What whoever holds this role has told of their night can only be so among such cards. */
interface Sighting {
  readonly speaker: number;
  readonly role: number;
  readonly isSo: (dealt: readonly number[]) => boolean;
  /** How much less likely deals with other cards are (a logarithm). */
  readonly doubt: number;
}

/**
 * How likely deals are by what is known and claimed of the cards alone. No night is worked out for it, so that many are
 * tried for one that is: where to look for worlds, not what is believed of them. The nearer it comes to what is believed,
 * the more of the worlds that are looked at are kept.
 */
export class DealProposal {
  readonly #position: Position;
  /** How often whoever is dealt a role does not take themselves for one of the village at dawn. */
  readonly #strangers: ReadonlyMap<RoleName, number>;
  readonly #sobriety: number;
  readonly #names: readonly RoleName[];
  /** Logarithms, by place and role. */
  readonly #scores: Float64Array;
  readonly #sightings: readonly Sighting[];
  readonly #free: readonly number[];

  constructor(
    position: Position,
    strangers: ReadonlyMap<RoleName, number>,
    speeches: readonly Speaker[],
    sobriety: number,
  ) {
    this.#position = position;
    this.#strangers = strangers;
    this.#sobriety = sobriety;
    this.#names = [...new Set(position.selectedRoles)];
    const places = position.seats.length + CENTER_CARDS;
    const { sure } = knownDeal(position);
    this.#free = Array.from({ length: places }, (_, place) => place).filter(
      (place) => !sure.exact.has(place),
    );
    this.#scores = new Float64Array(places * this.#names.length);
    this.#noteKnowledge(position);
    for (const speech of speeches) this.#noteWords(speech);
    this.#sightings = speeches.flatMap((speech) => this.#sightingsIn(speech));
  }

  /** Goes some steps from a deal, to likelier ones mostly; with how much likelier (a logarithm) the last one is. */
  propose(dealt: Dealt, steps: number, random: Random): { readonly dealt: Dealt; readonly gain: number } {
    const now = dealt.map((name) => this.#names.indexOf(name));
    let doubt = this.#doubtIn(now);
    let gain = 0;
    for (let step = 0; step < steps; step += 1) {
      const a = this.#free[random.below(this.#free.length)] ?? 0;
      const b = this.#free[random.below(this.#free.length)] ?? 0;
      if (now[a] === now[b]) continue;
      const before = this.#scoreAt(now, a) + this.#scoreAt(now, b) + doubt;
      swap(now, a, b);
      const after = this.#doubtIn(now);
      const more = this.#scoreAt(now, a) + this.#scoreAt(now, b) + after - before;
      if (more >= 0 || fraction(random) < Math.exp(more)) {
        gain += more;
        doubt = after;
      } else swap(now, a, b);
    }
    return { dealt: now.map((index) => this.#names[index] as RoleName), gain };
  }

  #scoreAt(dealt: readonly number[], place: number): number {
    return this.#scores[place * this.#names.length + (dealt[place] ?? 0)] ?? 0;
  }

  #doubtIn(dealt: readonly number[]): number {
    let sum = 0;
    for (const { speaker, role, isSo, doubt } of this.#sightings)
      if (dealt[speaker] === role && !isSo(dealt)) sum += doubt;
    return sum;
  }

  #note(place: number, scoreOf: (name: RoleName) => number): void {
    for (const [index, name] of this.#names.entries()) {
      const at = place * this.#names.length + index;
      this.#scores[at] = (this.#scores[at] ?? 0) + Math.log(scoreOf(name));
    }
  }

  #noteKnowledge(position: Position): void {
    const { roles, seats } = position;
    const { sure, seen } = knownDeal(position);
    for (const [place, role] of seen) this.#note(place, (name) => (name === role ? 1 : ELSEWHERE));
    for (const { matches, seats: people } of sure.groups)
      for (const place of seats.keys())
        if (!sure.exact.has(place))
          this.#note(place, (name) => (matches(roles.get(name)) === people.has(place) ? 1 : ELSEWHERE));
  }

  /** Who holds a card that their words go with tells their night as it was, for all that the cards say. */
  #noteWords(speech: Speaker): void {
    this.#note(this.#position.seats.indexOf(speech.player), (name) => {
      const reading = speech.readings.find(({ role }) => role === name || role === undefined);
      if (!reading) return this.#worth(speech, name, false);
      // What it asks of the other cards is looked at beside them.
      const fits = this.#sightingIn(speech, reading) ? 1 : reading.fits;
      const worth = fits * this.#worth(speech, name, true) + (1 - fits) * this.#worth(speech, name, false);
      return reading.chosen * worth;
    });
  }

  /** What somebody says, if they hold that card and have told their night as it was, or not. */
  #worth(speech: Speaker, name: RoleName, isNightSo: boolean): number {
    const isSo = ({ claim }: Statement) => (claim.kind === 'role' ? claim.role === name : isNightSo);
    const worthIn = (team: Team) =>
      likelihood(speech, team, { isSo, roleOf: () => undefined }) ** this.#sobriety;
    const strangers = this.#strangers.get(name) ?? 0;
    return strangers * worthIn('Werewolf') + (1 - strangers) * worthIn('Villager');
  }

  #sightingsIn(speech: Speaker): Sighting[] {
    return speech.readings.flatMap((reading) => this.#sightingIn(speech, reading) ?? []);
  }

  #sightingIn(speech: Speaker, { role, statements }: Reading): Sighting | undefined {
    if (role === undefined) return undefined;
    const speaker = this.#position.seats.indexOf(speech.player);
    const all = statements.flatMap(({ claim }) => this.#demandOf(claim, speaker, role) ?? []);
    if (all.length === 0) return undefined;
    return {
      speaker,
      role: this.#names.indexOf(role),
      isSo: (dealt) => all.every((isSo) => isSo(dealt)),
      doubt: Math.log(this.#worth(speech, role, false) / this.#worth(speech, role, true)),
    };
  }

  /** What a claim of the night asks of the cards: of a Mason too, whom they recognised. */
  #demandOf(claim: Claim, speaker: number, claimed: RoleName): Sighting['isSo'] | undefined {
    const { seats } = this.#position;
    if (claim.kind === 'told' && claim.fact === 'mason') {
      const role = this.#names.indexOf(claimed);
      const named = claim.players.map((player) => seats.indexOf(player));
      if (named.length > 0) return (dealt) => named.every((place) => dealt[place] === role);
      return (dealt) => seats.every((_, place) => place === speaker || dealt[place] !== role);
    }
    if (claim.kind !== 'saw' || 'pile' in claim.place) return undefined;
    const seen = this.#names.indexOf(claim.role);
    // The center is laid out as people say.
    if ('center' in claim.place) return (dealt) => dealt.includes(seen, seats.length);
    const place = seats.indexOf(claim.place.player);
    return place === speaker ? undefined : (dealt) => dealt[place] === seen;
  }
}

function swap(dealt: number[], a: number, b: number): void {
  const [first, second] = [dealt[a] ?? 0, dealt[b] ?? 0];
  dealt[a] = second;
  dealt[b] = first;
}
