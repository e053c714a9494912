import { createHash } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Mind, Speech } from '@nightfall/shared/game/bots/mind';
import type { Cue } from '@nightfall/shared/game/bots/remark';
import type { ChosenVote } from '@nightfall/shared/game/bots/vote';
import type { SeatAction } from '@nightfall/shared/game/commands/command';
import type { ReviewedRound } from '@nightfall/shared/game/results/reviewed-round';
import type { ReviewFigures } from '@nightfall/shared/game/review/figures';
import type { PlayerId } from '@nightfall/shared/game/state/ids';
import type { GameState } from '@nightfall/shared/game/state/state';
import { botDiscussion } from '@nightfall/shared/game/talk/bot-talk';
import type { GameView } from '@nightfall/shared/protocol/game-view';

interface Thought {
  /** Of the round and the bot: the key under which its sampled nights are kept. */
  readonly key: string;
  /** A secret of the round: the public belief is worked out once for all its bots. */
  readonly table: string;
  /** All that the bot sees. */
  readonly view: GameView;
  readonly mind: Mind;
  /** How much of its usual number of nights it samples, from 0 to 1. */
  readonly share: number;
}

/** What a bot thinks about. */
export type BotQuestion =
  /** What to choose at night. */
  | (Thought & { readonly kind: 'night' })
  /** Samples the nights that the bot reckons with. */
  | (Thought & { readonly kind: 'waking' })
  | (Thought & { readonly kind: 'speech'; readonly cue: Cue })
  | (Thought & { readonly kind: 'vote'; readonly targets: readonly PlayerId[] });

/** What could have been known in a round. It samples as many nights however busy the threads are. */
export interface ReviewQuestion {
  readonly kind: 'review';
  /** One of the REVIEWS_AT_ONCE; reviews in one slot share a thread. */
  readonly slot: number;
  readonly key: string;
  readonly record: ReviewedRound;
  readonly seed: string;
}

export type Question = BotQuestion | ReviewQuestion;

/** The answer to each kind of question. */
export interface Answers {
  /** Null where there is nothing to choose. */
  readonly night: SeatAction | null;
  readonly waking: 'awake';
  readonly speech: Speech;
  readonly vote: ChosenVote | undefined;
  readonly review: ReviewFigures;
}

/** Messages to and from a thread; the number pairs a reply with its request. */
export interface ThreadRequest {
  readonly number: number;
  readonly question: Question;
  /** The deadline for the answer (epoch milliseconds). */
  readonly by: number;
}
export interface ThreadReply {
  readonly number: number;
  readonly answer: Answers[Question['kind']] | null;
}

/** A bot in this round, as its thinking knows it. Undefined where nothing is dealt. */
export function botMind(
  state: GameState,
  playerId: PlayerId,
): { key: string; table: string; mind: Mind } | undefined {
  if (!('deal' in state.stage)) return undefined;
  return {
    key: `${state.id}/${state.round}/${playerId}`,
    table: seedOf(state.stage.deal.seed, 'table'),
    mind: {
      seed: seedOf(state.stage.deal.seed, playerId),
      level: state.settings.botLevel,
      story: botDiscussion(state)?.talk.stories[playerId] ?? null,
    },
  };
}

/** What bots say and do must not lead back to the seed of the deal. */
const seedOf = (dealSeed: string, of: string): string =>
  createHash('sha256').update(`${dealSeed}/mind/${of}`).digest('hex');

/** Works slice by slice, so that nothing else in the thread waits long. @throws Error after `by` (epoch milliseconds) */
export async function runSlices<T>(slices: Generator<void, T>, by = Number.POSITIVE_INFINITY): Promise<T> {
  for (;;) {
    if (Date.now() > by) throw new Error('The deadline for thinking is over');
    const { done, value } = slices.next();
    if (done) return value;
    await yieldToOthers();
  }
}
