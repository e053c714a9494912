import type { GameView } from '../../protocol/game-view.ts';
import { type Belief, chanceThat, Listener, wolfChances } from '../bots/belief.ts';
import { type Position, positionOf, SMALL_TABLE } from '../bots/position.ts';
import { claimsHeardIn, type HeardClaim } from '../bots/testimony.ts';
import { type Budget, drawWorlds } from '../bots/worlds.ts';
import type { PlayerId } from '../state/ids.ts';
import { verdictOf } from '../talk/verdicts.ts';
import type { Chances } from './figures.ts';
import { heardBy, type Moment } from './moments.ts';

/** At more seats a review leaves out what bots believed. */
export const LARGE_TABLE = 12;

/** A discussion heard once more from one position. */
export interface Replay {
  readonly position: Position;
  readonly heard: readonly HeardClaim[];
  readonly listener: Listener;
}

/**
 * A review samples worlds for every player. At a small table there is time for many, so that two reviews of one round
 * agree; at a large one it draws fewer than a bot does for itself.
 */
const budgetOf = (seats: number): Budget =>
  seats <= SMALL_TABLE
    ? { worlds: 1200, nights: 12_000, walkers: 500 }
    : { worlds: 250, nights: 2_500, walkers: 150 };

/** Draws the worlds of a view slice by slice: a fixed number, so that a seed gives the same review on any machine. */
export function* replayFor(view: GameView, seed: string): Generator<void, Replay> {
  const position = positionOf(view);
  const worlds = yield* drawWorlds(position, seed, budgetOf(position.seats.length));
  return { position, heard: claimsHeardIn(view), listener: new Listener(worlds) };
}

export const percentsOf = (belief: Belief, seats: readonly PlayerId[]): Chances => {
  const chances = wolfChances(belief, seats);
  return seats.map((seat) => Math.round((chances.get(seat) ?? 0) * 100));
};

/** Of the moments that tell something: whether the chances after this one are computed. */
type Choice = (index: number, count: number) => boolean;

/** How likely each player is on the Werewolf team after each moment; null for moments that are left out. */
export function* chancesOver(
  { position, heard, listener }: Replay,
  moments: readonly Moment[],
  isChosen: Choice,
): Generator<void, readonly (Chances | null)[]> {
  const all: (Chances | null)[] = [];
  const telling = moments.filter((moment) => !isOfQuestion(moment)).length;
  let told = 0;
  for (const [index, moment] of moments.entries()) {
    const before = all[index - 1];
    if (isOfQuestion(moment) && before !== undefined) all.push(before);
    else if (!isOfQuestion(moment) && !isChosen(told++, telling)) all.push(null);
    else all.push(percentsOf(listener.hear(heardBy(heard, moments, index)), position.seats));
    yield;
  }
  return all;
}

/** A question carries no information. */
const isOfQuestion = ({ made }: Moment): boolean => made.claim.kind === 'ask';

/** The first ones, so that what each of them changed is known, and the last one. */
export const publicMoments =
  (seats: number): Choice =>
  (index, count) =>
    index < mostPublicMoments(seats) || index === count - 1;

/** Each costs more at a larger table, and more than the one before it. */
const mostPublicMoments = (seats: number) => (seats <= LARGE_TABLE ? 120 : 100);

/** For a player's own chances: at a larger table a few, spread over the discussion, the last one among them. */
export function ownMoments(seats: number): Choice {
  const most = mostOwnMoments(seats);
  return (index, count) => {
    const passed = (upTo: number) => Math.floor((upTo * most) / count);
    return count <= most || passed(index + 1) > passed(index);
  };
}

function mostOwnMoments(seats: number): number {
  if (seats <= SMALL_TABLE) return Number.POSITIVE_INFINITY;
  return seats <= LARGE_TABLE ? 16 : 4;
}

/** How likely a claim has this verdict. */
export const chanceOfVerdict = (belief: Belief, { speaker, claim }: HeardClaim, verdict: 'true' | 'false') =>
  chanceThat(belief, ({ truth }) => verdictOf(truth, speaker, claim) === verdict);

/** Below this likelihood a claim was as good as known to be false. */
const RULED_OUT = 0.05;

/**
 * Whether a player's own night rules a claim out: it is not believed even of a speaker who is otherwise taken at their
 * word. That it was unlikely beforehand, as any single choice is, does not count. `below`: less likely claims are ruled
 * out.
 */
export function isRuledOut({ listener, heard }: Replay, claimed: HeardClaim, below = RULED_OUT): boolean {
  const upTo = heard.slice(0, heard.indexOf(claimed));
  const role = upTo.findLast(({ speaker, claim }) => speaker === claimed.speaker && claim.kind === 'role');
  const words = claimed.claim.kind === 'role' || role === undefined ? [claimed] : [role, claimed];
  const belief = listener.suppose(words.map((one) => ({ ...one, isWithdrawn: false })));
  return chanceOfVerdict(belief, claimed, 'true') < below;
}
