import type { PlayerId } from '@nightfall/shared/game/state/ids';
import type { GameState } from '@nightfall/shared/game/state/state';
import { canRead, isHeardOnScreen } from '@nightfall/shared/game/talk/speech';
import { commonSources, ownViewFor } from '@nightfall/shared/game/views/me-view';
import { Remembered } from '@nightfall/shared/game/views/remembered';
import { publicViewFor, waitingViewFor } from '@nightfall/shared/game/views/view-for';
import type { Words } from '@nightfall/shared/game/views/words';
import type { MeView, PublicView, WaitingView } from '@nightfall/shared/protocol/game-view';
import type { Replica } from './replicas.ts';

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
  /** By what it was last found that this viewer may watch (audience.ts). */
  admission: Admission | null;
}

/** What somebody is shown of one version of a room. */
export interface Shown {
  readonly view: PublicView | WaitingView;
  readonly me: MeView | null;
}

/** The parts of a state by which it is found that somebody may watch. */
export type Admission = Pick<GameState, 'players' | 'waiting' | 'removedUserIds' | 'tableTokenHash'>;

/** What the viewers of one version see; null for a player without a seat. */
export type Views = (viewing: Viewing, isAdmin: boolean) => Shown | null;

/** Makes what the viewers of a room see, version after version: what a change did not touch is the same object. */
export function createRoomViews(): (state: GameState, words: Words) => Views {
  const remembered = new Remembered();
  const ofScreens = new Remembered();

  return (state, words) => {
    const options = { words, now: 0 };
    let shared: PublicView | null = null;
    let onScreen: PublicView | null = null;
    let waiting: WaitingView | null = null;
    let common: object | null = null;
    const forEverybody = () => {
      shared ??= publicViewFor(state, null, options, remembered);
      return shared;
    };

    return ({ viewer, remembered: own }, isAdmin) => {
      if (viewer.kind === 'table') {
        onScreen ??= isHeardOnScreen(state)
          ? forEverybody()
          : publicViewFor(state, 'screen', options, ofScreens);
        return { view: onScreen, me: null };
      }
      if (viewer.kind === 'waiting') {
        waiting ??= waitingViewFor(state, options, remembered);
        return { view: waiting, me: null };
      }
      const { playerId, withDebug } = viewer;
      const player = state.players.find(({ id }) => id === playerId);
      if (player === undefined) return null;
      const view = canRead(state, player) ? forEverybody() : publicViewFor(state, playerId, options, own);
      common ??= commonSources(state, words, remembered);
      const me = ownViewFor(
        state,
        playerId,
        { words, isAdmin, withDebug: isAdmin && withDebug },
        common,
        own,
      );
      return { view, me };
    };
  };
}
