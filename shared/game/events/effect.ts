import type { FinishedRound } from '../results/finished-round.ts';
import type { ReviewedRound } from '../results/reviewed-round.ts';
import type { PlayerId } from '../state/ids.ts';
import type { Phase } from '../state/phase.ts';

/**
 * What has to be done outside the game after a change. `at` is epoch milliseconds. Doing it twice or late is harmless:
 * each effect is a wake-up, except for a finished round, which carries all that is saved and reviewed.
 */
export type Effect =
  | {
      readonly kind: 'expire_phase';
      readonly round: number;
      readonly phase: Phase;
      /** The meant deadline; after a move it is another one. */
      readonly endsAt: number;
      readonly at: number;
    }
  | {
      readonly kind: 'play_bot_turn';
      readonly round: number;
      readonly phase: Phase;
      readonly playerId: PlayerId;
      /** The phase's deadline; since it was moved another turn is planned. */
      readonly endsAt: number;
      /** When a bot that speaks is ready to vote. */
      readonly paced?: { readonly from: number; readonly afterMs: number };
      /** A stand-in's, in the last part of the vote, which begins then. */
      readonly lateFrom?: number;
    }
  /** A discussion has begun in which bots speak. */
  | { readonly kind: 'wake_bots'; readonly round: number }
  /** A bot's moment to speak, `afterMs` after `from`. A pause moves `from`, and so makes another effect of it. */
  | {
      readonly kind: 'speak_as_bot';
      readonly round: number;
      readonly moment: number;
      readonly from: number;
      readonly afterMs: number;
    }
  /** A human has asked a bot, so long after `from`, and waits for an answer so long after that. */
  | {
      readonly kind: 'answer_as_bot';
      readonly round: number;
      readonly claimId: string;
      readonly from: number;
      readonly askedMs: number;
      readonly afterMs: number;
    }
  | { readonly kind: 'calculate_results'; readonly round: number }
  | ({ readonly kind: 'save_finished_game' } & FinishedRound)
  | { readonly kind: 'review_round'; readonly round: number; readonly record: ReviewedRound }
  | { readonly kind: 'recheck_presence'; readonly at: number }
  | { readonly kind: 'close_abandoned_room'; readonly at: number };
