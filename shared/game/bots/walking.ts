import { printedRole } from '../night/night.ts';
import type { PlayerId } from '../state/ids.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import type { Random } from '../state/random.ts';
import type { RoleName } from '../state/role-facts.ts';
import { fraction } from './chance.ts';
import type { Dealt, Drawn } from './deals.ts';
import type { LikelyDeals } from './likely-deals.ts';
import type { Position } from './position.ts';
import { Reckoned, type Told } from './reckoned.ts';
import { hangsOnOthers } from './turns.ts';
import { dealOf, knownDeal, type Worlds } from './worlds.ts';

/** A world with its weight before what was said is weighed. */
export interface Weighable {
  readonly reckoned: Reckoned;
  readonly weight: number;
}

interface Walk {
  readonly worlds: Worlds;
  readonly told: readonly Told[];
  readonly likely: LikelyDeals;
  /** How far what was said speaks for a world. */
  readonly worthOf: (reckoned: Reckoned) => number;
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
export function walkOn(
  walk: Walk,
  from: readonly Weighable[],
  weights: Float64Array,
  count: number,
): Weighable[] {
  const times = new Map<Reckoned, Standing & { count: number }>();
  for (const index of resampled(weights, count, walk.random)) {
    const reckoned = from[index]?.reckoned;
    if (!reckoned) continue;
    let now: Standing = times.get(reckoned) ?? { reckoned, worth: walk.worthOf(reckoned) };
    for (let night = 0; night < NIGHTS_ON_THE_WAY; night += 1) now = stepFrom(walk, now);
    times.set(now.reckoned, { ...now, count: (times.get(now.reckoned)?.count ?? 0) + 1 });
  }
  return [...times.values()].map(({ reckoned, worth, count: one }) => ({ reckoned, weight: one / worth }));
}

/** A world, with how far what was said speaks for it. */
interface Standing {
  readonly reckoned: Reckoned;
  readonly worth: number;
}

/** The further a world's weight reaches on the line from 0 to 1, the more of the evenly spaced points are its own. */
function* resampled(weights: Float64Array, count: number, random: Random): Generator<number> {
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

function stepFrom(walk: Walk, now: Standing): Standing {
  const { worlds, told, likely, random } = walk;
  const { position, nights } = worlds;
  const before = now.reckoned.drawn;
  const dealt = dealtIn(position, before);
  const { dealt: changed, gain } = likely.walk(dealt, STEPS, random);
  const kept = keptTurns(position, before, dealt, changed, random);
  const drawn = nights.draw(dealOf(position, changed), random, kept);
  const reckoned = new Reckoned(worlds, drawn);
  reckoned.retell(told);
  if (!reckoned.isPossible) return now;
  const worth = walk.worthOf(reckoned);
  let ratio = (worth / now.worth) * Math.exp(-gain);
  for (const seat of position.seats) {
    if (kept[seat] !== undefined) continue;
    ratio *= (before.drawn[seat]?.factor ?? 1) / (drawn.drawn[seat]?.factor ?? 1);
  }
  if (ratio < 1 && fraction(random) >= ratio) return now;
  return { reckoned, worth };
}

/** The night as it may have been, had somebody been dealt this role and its holder their card; null where that cannot be. */
export function exchanged(
  { position, nights }: Worlds,
  before: Drawn,
  player: PlayerId,
  role: RoleName,
  random: Random,
): Drawn | null {
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

const dealtIn = ({ seats }: Position, { deal: { layout } }: Drawn): Dealt => [
  ...seats.map((player) => printedRole(layout, { player })),
  ...Array.from({ length: CENTER_CARDS }, (_, center) => printedRole(layout, { center })),
];

/** Who holds the same card chooses as before, but for one at random and those whose choices hang on other cards. */
function keptTurns(
  { seats, roles, own }: Position,
  { drawn }: Drawn,
  before: Dealt,
  after: Dealt,
  random: Random,
): Partial<Drawn['drawn']> {
  const fresh = random.below(seats.length);
  const isKept = (name: RoleName | undefined, place: number) =>
    name !== undefined && name === after[place] && place !== fresh && !hangsOnOthers(roles.get(name));
  const kept: Record<PlayerId, Drawn['drawn'][PlayerId]> = {};
  for (const [place, seat] of seats.entries()) {
    const turn = drawn[seat];
    if (turn && seat !== own?.player && isKept(before[place], place)) kept[seat] = turn;
  }
  return kept;
}
