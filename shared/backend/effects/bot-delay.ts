import type { Phase } from '../../game/state/phase.ts';
import { secureRandom } from '../ids.ts';

type Range = readonly [fromMs: number, toMs: number];

/** One distribution for each phase, whatever role and choice: a delay must not tell them (rulebook section 10). */
const RANGES: Record<Phase, Range> = {
  lobby: [0, 0],
  role_deal: [1_500, 6_000],
  job_choice: [4_000, 16_000],
  role_resolve: [2_000, 8_000],
  discussion: [25_000, 70_000],
  vote: [4_000, 14_000],
  results: [0, 0],
};

/** How long a bot takes to act, in milliseconds. */
export function botDelayMs(phase: Phase, scale: number, random: () => number = secureRandom): number {
  const [from, to] = RANGES[phase];
  return Math.round((from + random() * (to - from)) * scale);
}
