import { printedRole } from '../night/night.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import type { Random } from '../state/random.ts';
import type { RoleName } from '../state/role-facts.ts';
import { fraction } from './chance.ts';
import type { Dealt } from './deals.ts';
import { dealOf } from './evidence.ts';
import type { LikelyDeals } from './likely-deals.ts';
import type { Drawn } from './nights.ts';
import type { Position } from './position.ts';
import { Reckoned, type Told } from './reckoned.ts';
import { hangsOnOthers } from './turns.ts';
import type { Worlds } from './worlds.ts';

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
const STEPS = 8;

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
  const times = new Map<Reckoned, number>();
  for (const index of resampled(weights, count, walk.random)) {
    const reckoned = from[index]?.reckoned;
    const next = reckoned && step(walk, reckoned);
    if (next) times.set(next, (times.get(next) ?? 0) + 1);
  }
  return [...times].map(([reckoned, one]) => ({ reckoned, weight: one / walk.worthOf(reckoned) }));
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

function step(walk: Walk, before: Reckoned): Reckoned {
  const { worlds, told, likely, random } = walk;
  const { position, nights } = worlds;
  const dealt = dealtIn(position, before.drawn);
  const { dealt: changed, gain } = likely.walk(dealt, STEPS, random);
  const kept = keptTurns(position, before.drawn, dealt, changed, random);
  const drawn = nights.draw(dealOf(position, changed), random, kept);
  const after = new Reckoned(worlds, drawn);
  after.retell(told);
  if (!after.isPossible) return before;
  let ratio = (walk.worthOf(after) / walk.worthOf(before)) * Math.exp(-gain);
  for (const seat of position.seats) {
    if (kept[seat] !== undefined) continue;
    ratio *= (before.drawn.drawn[seat]?.factor ?? 1) / (drawn.drawn[seat]?.factor ?? 1);
  }
  return ratio >= 1 || fraction(random) < ratio ? after : before;
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
  return Object.fromEntries(
    seats.flatMap((seat, place) =>
      isKept(before[place], place) && seat !== own?.player ? [[seat, drawn[seat]] as const] : [],
    ),
  );
}
