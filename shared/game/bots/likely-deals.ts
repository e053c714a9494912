import { CENTER_CARDS } from '../state/limits.ts';
import type { Random } from '../state/random.ts';
import type { RoleName } from '../state/role-facts.ts';
import { fraction } from './chance.ts';
import type { Dealt } from './deals.ts';
import { knownDeal } from './evidence.ts';
import { roleTold, type Speech } from './likelihood.ts';
import type { Position } from './position.ts';

/** What was seen or recognised lies mostly where it was dealt. */
const ELSEWHERE = 0.05;
/** A card that somebody honest has seen was seldom dealt to another. */
const SEEN_ELSEWHERE = 0.15;

/** Who holds this role has seen that one there. */
interface Sighting {
  readonly speaker: number;
  readonly role: number;
  readonly place: number;
  readonly seen: number;
}

/**
 * How likely deals are by what is known and claimed of the cards alone. No night is worked out for it, so that many are
 * tried for one that is: where to look for worlds, not what is believed of them.
 */
export class LikelyDeals {
  readonly #names: readonly RoleName[];
  /** Logarithms, by place and role. */
  readonly #scores: Float64Array;
  readonly #sightings: readonly Sighting[];
  readonly #free: readonly number[];

  constructor(position: Position, speeches: readonly Speech[]) {
    this.#names = [...new Set(position.selectedRoles)];
    const places = position.seats.length + CENTER_CARDS;
    const { sure } = knownDeal(position);
    this.#free = Array.from({ length: places }, (_, place) => place).filter(
      (place) => !sure.exact.has(place),
    );
    this.#scores = new Float64Array(places * this.#names.length);
    this.#noteKnowledge(position);
    for (const speech of speeches) this.#noteRole(position, speech);
    this.#sightings = speeches.flatMap((speech) => this.#sightingsIn(position, speech));
  }

  /** Goes some steps from a deal, to likelier ones mostly; with how much likelier (a logarithm) the last one is. */
  walk(dealt: Dealt, steps: number, random: Random): { readonly dealt: Dealt; readonly gain: number } {
    const now = dealt.map((name) => this.#names.indexOf(name));
    const before = this.#score(now);
    let score = before;
    for (let step = 0; step < steps; step += 1) {
      const a = this.#free[random.below(this.#free.length)] ?? 0;
      const b = this.#free[random.below(this.#free.length)] ?? 0;
      if (now[a] === now[b]) continue;
      swap(now, a, b);
      const next = this.#score(now);
      if (next >= score || fraction(random) < Math.exp(next - score)) score = next;
      else swap(now, a, b);
    }
    return { dealt: now.map((index) => this.#names[index] as RoleName), gain: score - before };
  }

  #score(dealt: readonly number[]): number {
    const width = this.#names.length;
    let sum = 0;
    for (let place = 0; place < dealt.length; place += 1)
      sum += this.#scores[place * width + (dealt[place] ?? 0)] ?? 0;
    for (const { speaker, role, place, seen } of this.#sightings)
      if (dealt[speaker] === role && dealt[place] !== seen) sum += Math.log(SEEN_ELSEWHERE);
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

  #noteRole({ seats, roles }: Position, { player, lines, trust }: Speech): void {
    for (const { claim, madeUp } of lines) {
      if (claim.kind !== 'role') continue;
      this.#note(seats.indexOf(player), (name) =>
        Math.max(
          trust.floor,
          roleTold(roles.get(name).team === 'Villager', name === claim.role, madeUp, trust),
        ),
      );
    }
  }

  /** Of a Mason too, whom they recognised. */
  #sightingsIn({ seats }: Position, { player, lines }: Speech): Sighting[] {
    const claimed = lines.flatMap(({ claim }) => (claim.kind === 'role' ? [claim.role] : [])).at(-1);
    const role = this.#names.indexOf(claimed ?? '');
    const speaker = seats.indexOf(player);
    if (role < 0) return [];
    return lines.flatMap(({ claim }): Sighting[] => {
      if (claim.kind === 'told' && claim.fact === 'mason')
        return claim.players.map((one) => ({ speaker, role, place: seats.indexOf(one), seen: role }));
      if (claim.kind !== 'saw' || 'pile' in claim.place) return [];
      const place =
        'player' in claim.place ? seats.indexOf(claim.place.player) : seats.length + claim.place.center;
      const seen = this.#names.indexOf(claim.role);
      return place === speaker ? [] : [{ speaker, role, place, seen }];
    });
  }
}

function swap(dealt: number[], a: number, b: number): void {
  const [first, second] = [dealt[a] ?? 0, dealt[b] ?? 0];
  dealt[a] = second;
  dealt[b] = first;
}
