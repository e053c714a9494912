import type { Phase } from '../../game/state/phase.ts';
import { secureRandom } from '../ids.ts';

type Range = readonly [fromMs: number, toMs: number];

/**
 * How long a bot thinks before it chooses at night, speaks, answers a question or votes: always so long, whatever comes of it. What is not
 * thought out by then is done without.
 */
export const THINKING_MS = { night: 1_500, speech: 3_000, answer: 1_500, vote: 3_000 } as const;

/** One distribution for each phase, whatever role and choice: a delay must not tell them (rulebook section 10). */
const RANGES: Record<Phase, Range> = {
  lobby: [0, 0],
  role_deal: [1_500, 6_000],
  job_choice: [2_500, 14_500],
  role_resolve: [2_000, 8_000],
  discussion: [25_000, 70_000],
  vote: [1_000, 11_000],
  results: [0, 0],
};

/** Over before the vote is, also where jobs start a little late. */
const LATE_VOTE: Range = [0, 5_000];

/** How long it takes until a bot acts, or begins to think where it does that first, in milliseconds. */
export function botDelayMs(phase: Phase, scale: number, random: () => number = secureRandom): number {
  return within(RANGES[phase], scale, random);
}

/** How far into the last ten seconds of the vote a bot votes for somebody absent. */
export function lateVoteDelayMs(scale: number, random: () => number = secureRandom): number {
  return within(LATE_VOTE, scale, random);
}

function within([from, to]: Range, scale: number, random: () => number): number {
  return Math.round((from + random() * (to - from)) * scale);
}
