import type { PlayerId } from '@nightfall/shared/game/state/ids';
import type { GameState } from '@nightfall/shared/game/state/state';
import type { Remembered } from '@nightfall/shared/game/views/remembered';
import type { MeView, PublicView, WaitingView } from '@nightfall/shared/protocol/game-view';
import type { Replica } from './replica.ts';

/** What a connection looks at, and what it saw last. */
export interface Viewing {
  readonly replica: Replica;
  readonly viewer:
    | {
        readonly kind: 'seat';
        readonly playerId: PlayerId;
        /** Has asked for the debug view, and has it as long as the connection is the super admin's. */
        readonly withDebug: boolean;
      }
    | { readonly kind: 'table'; readonly tokenHash: string }
    /** Waits for the next round; has a seat by the same id as soon as there is one. */
    | { readonly kind: 'waiting'; readonly playerId: PlayerId };
  /** Takes changes instead of whole views (protocol.md, "Deltas"). */
  readonly withDeltas: boolean;
  /** Of what only this viewer sees. */
  readonly remembered: Remembered;
  shown: Shown | null;
  /** By what it was last found that this viewer may watch (may-watch.ts). */
  admission: Admission | null;
}

/** What somebody is shown of one version of a room. */
export interface Shown {
  readonly view: PublicView | WaitingView;
  readonly me: MeView | null;
}

/** The parts of a state by which it is found that somebody may watch. */
export type Admission = Pick<GameState, 'players' | 'waiting' | 'removedUserIds' | 'tableTokenHash'>;
