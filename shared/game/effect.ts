import type { PlayerId, UserId } from './ids.ts';
import type { Phase } from './phase.ts';
import type { RoleName } from './roles/role.ts';

/**
 * What has to be done outside the game after a change. `at` is epoch milliseconds. Doing it twice or late is harmless:
 * each is a wake-up, but for the finished round, which brings along all there is to save.
 */
export type Effect =
  | { readonly kind: 'expire_phase'; readonly round: number; readonly phase: Phase; readonly at: number }
  | {
      readonly kind: 'play_bot_turn';
      readonly round: number;
      readonly phase: Phase;
      readonly playerId: PlayerId;
    }
  | { readonly kind: 'calculate_results'; readonly round: number }
  | ({ readonly kind: 'save_finished_game' } & FinishedRound)
  | { readonly kind: 'recheck_presence'; readonly at: number }
  | { readonly kind: 'close_abandoned_room'; readonly at: number };

/** A round that was played to its results: only what the results show to everybody. */
export interface FinishedRound {
  readonly round: number;
  readonly themeId: string;
  /** Epoch milliseconds. */
  readonly finishedAt: number;
  /** Humans and bots. */
  readonly playerCount: number;
  readonly winners: readonly string[];
  /** The humans among them. */
  readonly players: readonly {
    readonly userId: UserId;
    readonly displayName: string;
    readonly originalRole: RoleName;
    readonly finalRole: RoleName;
    readonly isWinner: boolean;
  }[];
}
