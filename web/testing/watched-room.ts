import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { WatchedRoom } from '../realtime/room-context.tsx';

/** A room as its table screen watches it, with nothing amiss. */
export const watchedRoom = (view: Omit<GameView, 'me'>): WatchedRoom => ({
  view: { ...view, me: null },
  me: null,
  status: 'connected',
  isConnected: true,
  hindrance: null,
  removedBecause: null,
  newerServer: null,
  wantsDebug: false,
  unanswered: [],
  readRounds: [],
  serverNow: () => view.serverTime,
  reconnect: () => undefined,
});
