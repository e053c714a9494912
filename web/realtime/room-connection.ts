import type { ActionName, SentAction, SentActionData } from '@nightfall/shared/protocol/actions';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { CLOSE } from '@nightfall/shared/protocol/limits';
import type { ServerMessage } from '@nightfall/shared/protocol/server-messages';
import type { Maintenance } from '@nightfall/shared/protocol/site';
import { WIRE_FORMAT } from '@nightfall/shared/protocol/wire-format';
import { ServerClock } from '../api/server-clock.ts';
import type { FoundSeat, Ticket } from './find-seat.ts';
import { isAtLeastAsNew, ReceivedView, type ViewFrame } from './newest-view.ts';
import { type AckData, ActionError, actionError, PendingActions } from './pending-actions.ts';
import { type ReadRound, readRoundsWith } from './read-rounds.ts';
import { type Refusal, RoomSocket, refusalOf, type SocketTimeouts } from './room-socket.ts';

export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting' | 'lost' | 'closed';

/** The server refuses more sockets; or it answers over HTTP and would accept one, so something in between blocks websockets. */
export type Hindrance = Refusal | 'blocked';

export interface RoomSnapshot {
  readonly view: GameView;
  readonly status: ConnectionStatus;
  /** What keeps a socket from opening, if it is known. */
  readonly hindrance: Hindrance | null;
  /** Why this player no longer belongs to the room. */
  readonly removedBecause: string | null;
  /** The format of a server for which this page is too old; null while no server has said so. */
  readonly newerServer: number | null;
  /** The super admin asked for the debug view; each join repeats it. */
  readonly wantsDebug: boolean;
  /** Sent actions without an answer, oldest first. */
  readonly unanswered: readonly SentAction[];
  /** The messages of earlier rounds that this page has received. */
  readonly readRounds: readonly ReadRound[];
}

export interface RoomConnectionOptions {
  readonly url: string;
  readonly gameId: string;
  readonly view: GameView;
  /** By what right this browser watches the room, going by its newest view. */
  readonly ticketOf: (view: GameView) => Ticket;
  /** Asks over HTTP whose seat this browser has now. */
  readonly findSeat: () => Promise<FoundSeat>;
  readonly onMaintenance?: (maintenance: Maintenance) => void;
  /** Follows the server's time in each message. */
  readonly clock?: ServerClock;
  /** Shorten the waits in tests. */
  readonly delayMs?: (attempt: number) => number;
  readonly patience?: Partial<SocketTimeouts>;
}

const MAX_RECONNECT_ATTEMPTS = 5;
const FIRST_DELAY_MS = 2000;
const LONGEST_DELAY_MS = 30_000;
/** Spreads the reconnects after a restart, so that the other processes are not asked by every page at once. */
const RESTART_WITHIN_MS = 2000;

/**
 * Milliseconds to wait before the n-th attempt (from 1) after a lost socket: 2 s, doubled each time, never above 30 s.
 * Attempt 0 is the return to a server that restarts: at random within 2 s.
 */
export const reconnectDelayMs = (attempt: number): number =>
  attempt === 0
    ? Math.random() * RESTART_WITHIN_MS
    : Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);

/** The reason is looked for after so many sockets that never opened, or as soon as it has taken so long. */
const FAILURES_BEFORE_DIAGNOSIS = 3;
const DIAGNOSIS_AFTER_MS = 10_000;
/** A join without an answer is tried again on another socket. */
const JOIN_TIMEOUT_MS = 10_000;

const SEAT_IS_GONE: ReadonlySet<ErrorCode> = new Set(['NOT_JOINED', 'REMOVED', 'GAME_NOT_FOUND']);

/** Why the seat is looked up before the next try: the identity may have changed, or no answer came. */
type Doubt = 'identity' | 'network' | null;

/**
 * A player's or a table screen's connection to one room, over one socket after another: it joins, keeps the newest view
 * and repeats unanswered actions after a reconnect.
 */
export class RoomConnection {
  readonly clock: ServerClock;
  readonly #options: RoomConnectionOptions;
  readonly #listeners = new Set<() => void>();
  readonly #pending = new PendingActions();
  #snapshot: RoomSnapshot;
  #socket: RoomSocket | null = null;
  #attempt = 0;
  #doubt: Doubt = null;
  /** Sockets since the last one that brought a frame, and when the first of them was tried (`performance.now()`). */
  #failures = 0;
  #failingSince: number | null = null;
  /** Whether this socket has brought a frame: some proxies open a websocket and let nothing through. */
  #hasReceived = false;
  #joinTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** Counts sockets, so that an answer which comes after the next one was tried is dropped. */
  #turn = 0;
  readonly #received = new ReceivedView();

  constructor(options: RoomConnectionOptions) {
    this.#options = options;
    this.clock = options.clock ?? new ServerClock();
    this.#snapshot = {
      view: options.view,
      status: 'connecting',
      hindrance: null,
      removedBecause: null,
      newerServer: null,
      wantsDebug: false,
      unanswered: [],
      readRounds: [],
    };
  }

  readonly getSnapshot = (): RoomSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open(): void {
    if (this.#snapshot.status !== 'reconnecting') this.#update({ status: 'connecting' });
    const { url, patience } = this.#options;
    this.#failingSince ??= performance.now();
    this.#hasReceived = false;
    this.#socket = new RoomSocket({
      url,
      timeouts: patience,
      onOpen: () => this.#join(),
      onFrame: (frame) => {
        this.#noteReceived();
        this.#handle(frame);
      },
      onPing: () => this.#pinged(),
      onSilent: () => this.#silent(),
      onClose: (code) => this.#closed(code),
    });
  }

  /** Leaves for good: this object is not used again. */
  close(): void {
    this.#dropSocket(CLOSE.normal);
    this.#update({ status: 'closed' });
    this.#pending.failAll(new ActionError('NOT_CONNECTED', 'The connection was closed'));
  }

  /** The tab or the network is back: tries again, unless the connection was closed on purpose. */
  readonly resume = (): void => {
    const { status, removedBecause } = this.#snapshot;
    const mayBeBack = removedBecause === 'SIGNED_OUT' || removedBecause === 'left';
    if (removedBecause === 'left') this.#doubt = 'network';
    if (status === 'lost' || status === 'reconnecting' || mayBeBack) this.reconnect();
    else if (status === 'connected') this.#socket?.checkAlive();
  };

  /** The browser knows that there is no network. */
  readonly goOffline = (): void => {
    if (this.#snapshot.status === 'connected') this.reconnect();
  };

  /** Tries at once, with all attempts left. */
  readonly reconnect = (): void => {
    this.#dropSocket();
    this.#attempt = 1;
    void this.#tryAgain();
  };

  /** Asks for the debug view, or gives it up, by joining once more on the same socket. */
  readonly setDebug = (wantsDebug: boolean): void => {
    this.#update({ wantsDebug });
    if (this.#snapshot.status === 'connected') this.#join();
  };

  /** Sends an action. Resolves with the ack's data, rejects with an ActionError. */
  readonly act = <A extends ActionName>(action: A, data: SentActionData<A>): Promise<AckData> => {
    const userId = this.#userId();
    if (this.#snapshot.status !== 'connected' || userId === undefined) {
      console.warn(`Not connected: ${action} was not sent`);
      return Promise.reject(new ActionError('NOT_CONNECTED', 'Not connected'));
    }
    const { gameId } = this.#options;
    const { message, answer } = this.#pending.add({ gameId, userId }, action, data);
    this.#socket?.ask(message);
    this.#noteUnanswered();
    void answer.catch(() => undefined).finally(() => this.#noteUnanswered());
    return answer;
  };

  /** Undefined at a table screen, which sends no actions. */
  #userId(): string | undefined {
    const ticket = this.#options.ticketOf(this.#snapshot.view);
    return 'userId' in ticket ? ticket.userId : undefined;
  }

  #noteUnanswered(): void {
    this.#update({ unanswered: this.#pending.messages() });
  }

  /** A frame has come: nothing between here and the server blocks websockets. */
  #noteReceived(): void {
    if (this.#hasReceived) return;
    this.#hasReceived = true;
    this.#failures = 0;
    this.#failingSince = null;
    if (this.#snapshot.hindrance !== null) this.#update({ hindrance: null });
  }

  /** Asks over HTTP whether the server is away, refuses, or only its websocket is out of reach. */
  async #diagnose(): Promise<void> {
    this.#failures += 1;
    const failingMs = performance.now() - (this.#failingSince ?? performance.now());
    if (this.#failures < FAILURES_BEFORE_DIAGNOSIS && failingMs < DIAGNOSIS_AFTER_MS) return;
    const { url, findSeat } = this.#options;
    const hindrance = (await refusalOf(url)) ?? ((await findSeat()) === null ? null : 'blocked');
    if (this.#failingSince !== null) this.#update({ hindrance });
  }

  #join(): void {
    const { view, wantsDebug } = this.#snapshot;
    const { gameId, ticketOf } = this.#options;
    const debug = wantsDebug ? { debug: true } : {};
    const dialect = { deltas: true, format: WIRE_FORMAT } as const;
    this.#received.reset();
    clearTimeout(this.#joinTimer);
    // Pongs may come and the view never: without it no change is understood.
    this.#joinTimer = setTimeout(() => this.#received.isAwaited && this.#socket?.abandon(), JOIN_TIMEOUT_MS);
    this.#socket?.send({ type: 'join_game', gameId, ...ticketOf(view), ...debug, ...dialect });
  }

  /** A socket that stays up until a ping has all attempts again. Joining anew brings the server's time where it is in doubt. */
  #pinged(): void {
    if (this.#snapshot.status !== 'connected') return;
    this.#attempt = 0;
    if (this.clock.isInDoubt()) this.#join();
  }

  #handle(frame: ServerMessage | null): void {
    switch (frame?.type) {
      case 'game_updated':
      case 'player_joined':
      case 'phase_changed':
      case 'game_changed':
        this.#applyFrame(frame);
        break;
      case 'ack':
        this.#pending.settle(frame.requestId, frame.data);
        break;
      case 'error':
        if (frame.requestId !== undefined) this.#pending.fail(frame.requestId, actionError(frame.data));
        else if (frame.data.code === 'CLIENT_TOO_OLD') this.#outdated(frame.data.format ?? 0);
        else this.#joinRefused(frame.data.code);
        break;
      case 'maintenance':
        this.#options.onMaintenance?.(frame.data);
        break;
      case 'removed':
        this.#update({ removedBecause: frame.data.reason });
        break;
      default:
    }
  }

  #applyFrame(frame: ViewFrame): void {
    const view = this.#received.apply(frame);
    if (view === 'lost') this.#join();
    else if (view !== null) this.#show(view);
  }

  /** The seat is kept, for the page of the new version. */
  #outdated(newerServer: number): void {
    this.close();
    this.#update({ newerServer });
  }

  /**
   * Without a seat there is nothing to come back to; any other refusal may pass, and the join is tried on another socket:
   * also where this one was in the room before, since no change is understood until a whole view has come.
   */
  #joinRefused(code: ErrorCode): void {
    const { status, wantsDebug } = this.#snapshot;
    if (code === 'FORBIDDEN' && wantsDebug) {
      // No longer a super admin: a player like the others, who is seated all the same.
      this.setDebug(false);
      if (status !== 'connected') this.#join();
    } else if (!this.#received.isAwaited) return;
    else if (SEAT_IS_GONE.has(code)) this.#end(code);
    else {
      if (code === 'FORBIDDEN') this.#doubt = 'identity';
      this.#socket?.abandon();
    }
  }

  #show(view: GameView): void {
    const isJoining = this.#snapshot.status !== 'connected';
    this.clock.hear(view.serverTime);
    // The first view of a new socket holds even where it is older: the server may have lost what was shown.
    const isShown = isJoining || isAtLeastAsNew(view, this.#snapshot.view);
    this.#update({ status: 'connected', ...(isShown ? { view } : {}) });
    if (!isJoining) return;
    if (this.#doubt !== 'identity') this.#attempt = 0;
    this.#doubt = null;
    const userId = this.#userId();
    for (const message of this.#pending.messages())
      this.#socket?.ask({ ...message, userId: userId ?? message.userId });
  }

  /** A socket that never opened counts as one that failed. */
  #silent(): void {
    if (this.#snapshot.status === 'connected') this.reconnect();
    else this.#socket?.abandon();
  }

  #closed(code: number): void {
    const wasInRoom = this.#snapshot.status === 'connected';
    this.#dropSocket();
    if (code === CLOSE.normal) {
      this.close();
      return;
    }
    if (code === CLOSE.restart && wasInRoom) {
      this.#retryAfter(0);
      return;
    }
    if (code === CLOSE.policy) this.#doubt = 'identity';
    else if (!this.#hasReceived) {
      this.#doubt ??= 'network';
      void this.#diagnose();
    }
    this.#retryLater();
  }

  /** A server that refuses for now is asked again and again, in the longest intervals. */
  #retryLater(): void {
    const { hindrance } = this.#snapshot;
    const isRefused = hindrance !== null && hindrance !== 'blocked';
    this.#attempt = Math.min(this.#attempt + 1, MAX_RECONNECT_ATTEMPTS + (isRefused ? 0 : 1));
    if (this.#attempt > MAX_RECONNECT_ATTEMPTS) this.#update({ status: 'lost' });
    else this.#retryAfter(this.#attempt);
  }

  /** Attempt 0: the server restarts and has asked its pages to leave. */
  #retryAfter(attempt: number): void {
    this.#update({ status: 'reconnecting' });
    const delay = (this.#options.delayMs ?? reconnectDelayMs)(attempt);
    this.#retryTimer = setTimeout(() => void this.#tryAgain(), delay);
  }

  /** Where the seat is in doubt, the old userId would be refused: it is looked up first. */
  async #tryAgain(): Promise<void> {
    this.#update({ status: 'reconnecting' });
    if (this.#doubt === null) return this.open();
    const turn = this.#turn;
    const found = await this.#options.findSeat();
    if (turn !== this.#turn) return;
    if (found === null) this.#retryLater();
    else if (found === 'NOT_JOINED') this.#end(this.#whyWithoutSeat());
    else if (typeof found === 'string') this.#end(found);
    else {
      this.#update({ view: found, removedBecause: null });
      this.open();
    }
  }

  #whyWithoutSeat(): string {
    if (this.#doubt === 'identity') return 'SIGNED_OUT';
    return this.#snapshot.removedBecause ?? 'NOT_JOINED';
  }

  #end(reason: string): void {
    this.close();
    this.#update({ removedBecause: reason });
  }

  #dropSocket(code?: number): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#joinTimer);
    this.#socket?.close(code);
    this.#socket = null;
    this.#turn += 1;
  }

  #update(change: Partial<RoomSnapshot>): void {
    const { view } = change;
    const readRounds = view === undefined ? {} : { readRounds: readRoundsWith(this.#snapshot, view) };
    this.#snapshot = { ...this.#snapshot, ...readRounds, ...change };
    for (const listener of this.#listeners) listener();
  }
}
