import type { PlayerId } from './ids.ts';
import type { Phase } from './phase.ts';

/** What has to be done outside the game after a change. `at` is epoch milliseconds. Each is a wake-up: doing it twice or late is harmless. */
export type Effect =
  | { readonly kind: 'expire_phase'; readonly round: number; readonly phase: Phase; readonly at: number }
  | {
      readonly kind: 'play_bot_turn';
      readonly round: number;
      readonly phase: Phase;
      readonly playerId: PlayerId;
    }
  | { readonly kind: 'calculate_results'; readonly round: number }
  | { readonly kind: 'recheck_presence'; readonly at: number }
  | { readonly kind: 'close_abandoned_room'; readonly at: number };
