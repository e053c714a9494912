import type { GameView } from '@nightfall/shared/game/view';
import type { ActionName, SentActionData } from '@nightfall/shared/protocol/actions';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import { CLOSE, PING_INTERVAL_MS, SILENCE_SECONDS } from '@nightfall/shared/protocol/limits';
import type { ServerMessage } from '@nightfall/shared/protocol/server-messages';
import { isAtLeastAsNew } from './newest-view.ts';
import { type AckData, ActionError, PendingActions } from './pending-actions.ts';
import { MAX_RECONNECT_ATTEMPTS, reconnectDelayMs } from './reconnect-delay.ts';
import { readServerFrame } from './server-frame.ts';

export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting' | 'lost' | 'closed';

export interface RoomSnapshot {
  readonly view: GameView;
  readonly status: ConnectionStatus;
  /** Server time minus this device's time, milliseconds. */
  readonly clockOffsetMs: number;
  /** Why this player no longer belongs to the room. */
  readonly removedBecause: string | null;
}

export interface RoomConnectionOptions {
  readonly url: string;
  readonly gameId: string;
  readonly view: GameView;
  /** Shortens the waits in tests. */
  readonly delayMs?: (attempt: number) => number;
}

const ABANDONED_CLOSE_CODE = 4000;
const SEAT_IS_GONE: ReadonlySet<ErrorCode> = new Set([
  'NOT_JOINED',
  'REMOVED',
  'GAME_NOT_FOUND',
  'FORBIDDEN',
]);

/** One player's line to one room: joins, keeps the newest view, repeats unanswered actions after a reconnect. */
export class RoomConnection {
  readonly #options: RoomConnectionOptions;
  readonly #listeners = new Set<() => void>();
  readonly #pending = new PendingActions();
  #snapshot: RoomSnapshot;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #lastHeardAt = 0;
  #hasOffset = false;

  constructor(options: RoomConnectionOptions) {
    this.#options = options;
    const clockOffsetMs = options.view.serverTime - Date.now();
    this.#snapshot = { view: options.view, status: 'connecting', clockOffsetMs, removedBecause: null };
  }

  readonly getSnapshot = (): RoomSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open(): void {
    this.#update({ status: this.#attempt === 0 ? 'connecting' : 'reconnecting' });
    const socket = new WebSocket(this.#options.url);
    this.#socket = socket;
    socket.onopen = () => this.#join(socket);
    socket.onmessage = (event: MessageEvent<unknown>) => this.#hear(readServerFrame(event.data));
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#closed(event.code);
    };
  }

  /** Leaves for good: this object is not used again. */
  close(): void {
    const socket = this.#socket;
    this.#drop();
    socket?.close(CLOSE.normal);
    this.#update({ status: 'closed' });
    this.#pending.failAll(new ActionError('NOT_CONNECTED', 'The connection was closed'));
  }

  /** The tab or the network is back: tries again, unless the line was closed on purpose. */
  readonly resume = (): void => {
    const { status } = this.#snapshot;
    if (status === 'lost' || status === 'reconnecting') this.reconnect();
  };

  /** Tries at once, with all attempts to spare. */
  readonly reconnect = (): void => {
    this.#socket?.close();
    this.#drop();
    this.#attempt = 1;
    this.open();
  };

  /** Sends an action. Resolves with the ack's data, rejects with an ActionError. */
  readonly act = <A extends ActionName>(action: A, data: SentActionData<A>): Promise<AckData> => {
    const { view, status } = this.#snapshot;
    if (status !== 'connected' || view.me === null) {
      console.warn(`Not connected: ${action} was not sent`);
      return Promise.reject(new ActionError('NOT_CONNECTED', 'Not connected'));
    }
    const seat = { gameId: this.#options.gameId, userId: view.me.userId };
    const { message, answer } = this.#pending.add(seat, action, data);
    this.#socket?.send(JSON.stringify(message));
    return answer;
  };

  #join(socket: WebSocket): void {
    this.#lastHeardAt = Date.now();
    const userId = this.#snapshot.view.me?.userId;
    socket.send(JSON.stringify({ type: 'join_game', gameId: this.#options.gameId, userId }));
    clearInterval(this.#pingTimer);
    this.#pingTimer = setInterval(() => this.#ping(socket), PING_INTERVAL_MS);
  }

  #ping(socket: WebSocket): void {
    const isSilent = Date.now() - this.#lastHeardAt > SILENCE_SECONDS * 1000;
    if (isSilent) socket.close(ABANDONED_CLOSE_CODE);
    else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'ping' }));
  }

  #hear(frame: ServerMessage | null): void {
    this.#lastHeardAt = Date.now();
    switch (frame?.type) {
      case 'game_updated':
      case 'player_joined':
      case 'phase_changed':
        this.#see(frame.data);
        break;
      case 'ack':
        this.#pending.settle(frame.requestId, frame.data);
        break;
      case 'error':
        if (frame.requestId !== undefined)
          this.#pending.fail(frame.requestId, new ActionError(frame.data.code, frame.data.message));
        else if (this.#snapshot.status !== 'connected') this.#joinRefused(frame.data.code);
        break;
      case 'removed':
        this.#update({ removedBecause: frame.data.reason });
        break;
      default:
    }
  }

  /** Without a seat there is nothing to come back to; anything else may pass. */
  #joinRefused(code: ErrorCode): void {
    if (SEAT_IS_GONE.has(code)) {
      this.close();
      this.#update({ removedBecause: code });
    } else this.#socket?.close(ABANDONED_CLOSE_CODE);
  }

  #see(view: GameView): void {
    const isJoining = this.#snapshot.status !== 'connected';
    const offset = view.serverTime - Date.now();
    // The fastest frame tells the server's clock best; a slow one makes it look late.
    const clockOffsetMs = this.#hasOffset ? Math.max(this.#snapshot.clockOffsetMs, offset) : offset;
    this.#hasOffset = true;
    const isShown = isAtLeastAsNew(view, this.#snapshot.view);
    this.#update({ clockOffsetMs, status: 'connected', ...(isShown ? { view } : {}) });
    if (!isJoining) return;
    this.#attempt = 0;
    for (const message of this.#pending.messages()) this.#socket?.send(JSON.stringify(message));
  }

  #closed(code: number): void {
    this.#drop();
    if (code === CLOSE.normal) {
      this.#update({ status: 'closed' });
      this.#pending.failAll(new ActionError('NOT_CONNECTED', 'The connection was closed'));
      return;
    }
    this.#attempt += 1;
    if (this.#attempt > MAX_RECONNECT_ATTEMPTS) {
      this.#update({ status: 'lost' });
      return;
    }
    this.#update({ status: 'reconnecting' });
    const delay = (this.#options.delayMs ?? reconnectDelayMs)(this.#attempt);
    this.#retryTimer = setTimeout(() => this.open(), delay);
  }

  #drop(): void {
    clearTimeout(this.#retryTimer);
    clearInterval(this.#pingTimer);
    this.#socket = null;
  }

  #update(change: Partial<RoomSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
