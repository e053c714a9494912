import type { PlayerId } from '../state/ids.ts';
import { createRandom, type Random, shuffled } from '../state/random.ts';
import type { BotLevel } from '../state/settings.ts';

/** A moment at which a bot says something. */
export interface Moment {
  /** From 1 on, in order. */
  readonly number: number;
  readonly playerId: PlayerId;
  /** Since the discussion began, without the time that its clock stood still. */
  readonly afterMs: number;
}

export interface Pace {
  readonly moments: readonly Moment[];
  /** When each bot is ready to vote, counted in the same way. */
  readonly readyAfterMs: ReadonlyMap<PlayerId, number>;
}

/** All that the pace may depend on: a secret drawn for it alone, and public facts. */
export interface PaceInput {
  readonly seed: string;
  readonly bots: readonly PlayerId[];
  readonly seats: number;
  readonly level: BotLevel;
}

/** Of all bots together, in one discussion. */
export const MOST_MOMENTS = 40;
/** Between two utterances of bots. */
export const SHORTEST_GAP_MS = 4_000;

type Range = readonly [fromMs: number, toMs: number];
const FIRST: Range = [5_000, 9_000];
/** More than the shortest gap: a job may start a little late. */
const GAP: Range = [4_500, 9_000];
const UNTIL_READY: Range = [3_000, 20_000];
/** A question is answered within five seconds. */
const ANSWER: Range = [2_000, 4_000];

const MOMENTS_OF_A_BOT: Readonly<Record<BotLevel, number>> = { calm: 3, clever: 5, cunning: 5 };

/**
 * When bots speak, planned without knowing what they will say. No more moments than a bot of any role can fill: it can
 * judge every other player, and ask them.
 */
export function paceOf({ seed, bots, seats, level }: PaceInput): Pace {
  const random = createRandom(`${seed}/pace`);
  const each = Math.min(MOMENTS_OF_A_BOT[level], 2 * (seats - 1));
  const speakers = Array.from({ length: each }, () => shuffled(bots, random)).flat();
  const moments: Moment[] = [];
  let afterMs = within(FIRST, random);
  for (const [index, playerId] of speakers.slice(0, MOST_MOMENTS).entries()) {
    moments.push({ number: index + 1, playerId, afterMs });
    afterMs += within(GAP, random);
  }
  const readyAfterMs = new Map(
    bots.map((bot) => {
      const last = moments.findLast(({ playerId }) => playerId === bot)?.afterMs ?? FIRST[0];
      return [bot, last + within(UNTIL_READY, random)];
    }),
  );
  return { moments, readyAfterMs };
}

/** How long after the question a bot answers. */
export const answerAfterMs = (seed: string, claimId: string): number =>
  within(ANSWER, createRandom(`${seed}/answer/${claimId}`));

function within([from, to]: Range, random: Random): number {
  return from + random.below(to - from + 1);
}
