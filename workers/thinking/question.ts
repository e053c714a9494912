import type { Mind, Speech } from '@nightfall/shared/game/bots/mind';
import type { Cue } from '@nightfall/shared/game/bots/remark';
import type { ChosenVote } from '@nightfall/shared/game/bots/vote';
import type { SeatAction } from '@nightfall/shared/game/commands/command';
import type { ReviewedRound } from '@nightfall/shared/game/results/reviewed-round';
import type { ReviewFigures } from '@nightfall/shared/game/review/figures';
import type { PlayerId } from '@nightfall/shared/game/state/ids';
import type { GameView } from '@nightfall/shared/protocol/game-view';

interface Thought {
  /** The round and the bot: the nights that it reckons with are kept under this name. */
  readonly key: string;
  /** A secret of the round: what everybody could believe is worked out once for all its bots. */
  readonly table: string;
  /** What the bot sees, and nothing else. */
  readonly view: GameView;
  readonly mind: Mind;
  /** How much of its usual number of nights it reckons with, from 0 to 1. */
  readonly share: number;
}

/** What a bot thinks about. */
export type BotQuestion =
  /** What to choose at night. */
  | (Thought & { readonly kind: 'night' })
  /** It is to draw the nights that it reckons with. */
  | (Thought & { readonly kind: 'waking' })
  | (Thought & { readonly kind: 'speech'; readonly cue: Cue })
  | (Thought & { readonly kind: 'vote'; readonly targets: readonly PlayerId[] });

/** What could have been known in a round. It takes as many nights however busy the threads are. */
export interface ReviewQuestion {
  readonly kind: 'review';
  readonly key: string;
  readonly record: ReviewedRound;
  readonly seed: string;
}

export type Question = BotQuestion | ReviewQuestion;

/** What comes of each kind of question. */
export interface Answers {
  /** Null where there is nothing to choose. */
  readonly night: SeatAction | null;
  readonly waking: 'awake';
  readonly speech: Speech;
  readonly vote: ChosenVote | undefined;
  readonly review: ReviewFigures;
}

/** Between the threads, which know an answer by its number. */
export interface Asked {
  readonly number: number;
  readonly question: Question;
  /** From then on nobody waits for the answer (epoch milliseconds). */
  readonly by: number;
}
export interface Answered {
  readonly number: number;
  readonly answer: Answers[Question['kind']] | null;
}
