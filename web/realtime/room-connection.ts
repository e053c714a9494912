import type { ActionName, SentAction, SentActionData } from '@nightfall/shared/protocol/actions';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { CLOSE } from '@nightfall/shared/protocol/limits';
import { type ServerMessage, WIRE_FORMAT } from '@nightfall/shared/protocol/server-messages';
import type { Maintenance } from '@nightfall/shared/protocol/site';
import { ServerClock } from '../api/server-clock.ts';
import type { FoundSeat } from './find-seat.ts';
import {
  Line,
  MAX_RECONNECT_ATTEMPTS,
  type Patience,
  type Refusal,
  reconnectDelayMs,
  whyRefused,
} from './line.ts';
import { type AckData, ActionError, PendingActions } from './pending-actions.ts';
import { type ReadRound, readRoundsWith } from './read-rounds.ts';
import { isAtLeastAsNew, SentView, type ViewFrame } from './sent-view.ts';
import type { Ticket } from './ticket.ts';

export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting' | 'lost' | 'closed';

/**
 * The server refuses more lines, or more from this network; or it answers over HTTP and would take one: something between
 * the two lets no websocket pass.
 */
export type Hindrance = Refusal | 'blocked';

export interface RoomSnapshot {
  readonly view: GameView;
  readonly status: ConnectionStatus;
  /** What keeps a line from opening, if it is known. */
  readonly hindrance: Hindrance | null;
  /** Why this player no longer belongs to the room. */
  readonly removedBecause: string | null;
  /** What a server speaks for which this page is too old; null as long as none has said so. */
  readonly newerServer: number | null;
  /** The super admin's wish, which the line repeats when it comes back. */
  readonly wantsDebug: boolean;
  /** What was sent and is still to be answered, oldest first. */
  readonly unanswered: readonly SentAction[];
  /** What this page has read of the rounds before. */
  readonly readRounds: readonly ReadRound[];
}

export interface RoomConnectionOptions {
  readonly url: string;
  readonly gameId: string;
  readonly view: GameView;
  /** By what right this browser watches the room, as far as is known from its newest view. */
  readonly ticketOf: (view: GameView) => Ticket;
  /** Asks, past the websocket, whose seat this browser has now. */
  readonly findSeat: () => Promise<FoundSeat>;
  /** The server has said what is planned for it. */
  readonly onMaintenance?: (maintenance: Maintenance) => void;
  /** What the time of each message is told to. */
  readonly clock?: ServerClock;
  /** Shorten the waits in tests. */
  readonly delayMs?: (attempt: number) => number;
  readonly patience?: Partial<Patience>;
}

/** After so many lines that never opened, or as soon as it has taken so long, the reason is looked for. */
const TRIES_BEFORE_DOUBT = 3;
const DOUBT_AFTER_MS = 10_000;
/** A join that has no answer by then is tried on another line. */
const JOIN_WITHIN_MS = 10_000;

const SEAT_IS_GONE: ReadonlySet<ErrorCode> = new Set(['NOT_JOINED', 'REMOVED', 'GAME_NOT_FOUND']);

/** Why the seat has to be asked for before the next try: somebody else may be signed in, or nobody; or no answer came. */
type Doubt = 'identity' | 'network' | null;

/** One player's or one table screen's way to one room, on one line after another: joins, keeps the newest view, repeats unanswered actions after a reconnect. */
export class RoomConnection {
  readonly clock: ServerClock;
  readonly #options: RoomConnectionOptions;
  readonly #listeners = new Set<() => void>();
  readonly #pending = new PendingActions();
  #snapshot: RoomSnapshot;
  #line: Line | null = null;
  #attempt = 0;
  #doubt: Doubt = null;
  /** Lines since the last one that opened, and when the first of them was tried, by the clock of `performance`. */
  #unopened = 0;
  /** Whether this line has brought anything: some proxies open a websocket and let nothing through. */
  #hasHeard = false;
  #joinTimer: ReturnType<typeof setTimeout> | undefined;
  #triedSince: number | null = null;
  /** Tells a question whose answer is no longer waited for. */
  #turn = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #sent = new SentView();

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
    this.#triedSince ??= performance.now();
    this.#hasHeard = false;
    this.#line = new Line({
      url,
      patience,
      onOpened: () => this.#join(),
      onHeard: (frame) => {
        this.#passed();
        this.#hear(frame);
      },
      onPing: () => this.#stayed(),
      onSilent: () => this.#silent(),
      onClosed: (code) => this.#closed(code),
    });
  }

  /** Leaves for good: this object is not used again. */
  close(): void {
    this.#drop(CLOSE.normal);
    this.#update({ status: 'closed' });
    this.#pending.failAll(new ActionError('NOT_CONNECTED', 'The connection was closed'));
  }

  /** The tab or the network is back: tries again, unless the line was closed on purpose. */
  readonly resume = (): void => {
    const { status, removedBecause } = this.#snapshot;
    const mayBeBack = removedBecause === 'SIGNED_OUT' || removedBecause === 'left';
    if (removedBecause === 'left') this.#doubt = 'network';
    if (status === 'lost' || status === 'reconnecting' || mayBeBack) this.reconnect();
    else if (status === 'connected') this.#line?.askForLife();
  };

  /** The browser knows that there is no network. */
  readonly goOffline = (): void => {
    if (this.#snapshot.status === 'connected') this.reconnect();
  };

  /** Tries at once, with all attempts to spare. */
  readonly reconnect = (): void => {
    this.#drop();
    this.#attempt = 1;
    void this.#tryAgain();
  };

  /** Asks for the debug view, or gives it up, by joining once more on the same line. */
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
    this.#line?.ask(message);
    this.#noteUnanswered();
    void answer.catch(() => undefined).finally(() => this.#noteUnanswered());
    return answer;
  };

  /** Undefined at a table screen, which has nothing to say. */
  #userId(): string | undefined {
    const ticket = this.#options.ticketOf(this.#snapshot.view);
    return 'userId' in ticket ? ticket.userId : undefined;
  }

  #noteUnanswered(): void {
    this.#update({ unanswered: this.#pending.messages() });
  }

  /** Something has come over the line: nothing between here and the server blocks it. */
  #passed(): void {
    if (this.#hasHeard) return;
    this.#hasHeard = true;
    this.#unopened = 0;
    this.#triedSince = null;
    if (this.#snapshot.hindrance !== null) this.#update({ hindrance: null });
  }

  /** Whether the server is away, refuses, or only its websocket is out of reach: told by asking past it. */
  async #lookForReason(): Promise<void> {
    this.#unopened += 1;
    const triedMs = performance.now() - (this.#triedSince ?? performance.now());
    if (this.#unopened < TRIES_BEFORE_DOUBT && triedMs < DOUBT_AFTER_MS) return;
    const { url, findSeat } = this.#options;
    const hindrance = (await whyRefused(url)) ?? ((await findSeat()) === null ? null : 'blocked');
    if (this.#triedSince !== null) this.#update({ hindrance });
  }

  #join(): void {
    const { view, wantsDebug } = this.#snapshot;
    const { gameId, ticketOf } = this.#options;
    const debug = wantsDebug ? { debug: true } : {};
    const spoken = { deltas: true, format: WIRE_FORMAT } as const;
    this.#sent.forget();
    clearTimeout(this.#joinTimer);
    // Pongs may come and the view never: without it no change is understood.
    this.#joinTimer = setTimeout(() => this.#sent.isAwaited && this.#line?.abandon(), JOIN_WITHIN_MS);
    this.#line?.send({ type: 'join_game', gameId, ...ticketOf(view), ...debug, ...spoken });
  }

  /** A line that stays up this long has its tries back, even if it was thrown out before. What it is told anew has the server's time. */
  #stayed(): void {
    if (this.#snapshot.status !== 'connected') return;
    this.#attempt = 0;
    if (this.clock.isInDoubt()) this.#join();
  }

  #hear(frame: ServerMessage | null): void {
    switch (frame?.type) {
      case 'game_updated':
      case 'player_joined':
      case 'phase_changed':
      case 'game_changed':
        this.#take(frame);
        break;
      case 'ack':
        this.#pending.settle(frame.requestId, frame.data);
        break;
      case 'error':
        if (frame.requestId !== undefined)
          this.#pending.fail(frame.requestId, new ActionError(frame.data.code, frame.data.message));
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

  #take(frame: ViewFrame): void {
    const view = this.#sent.after(frame);
    if (view === 'lost') this.#join();
    else if (view !== null) this.#see(view);
  }

  /** The seat is kept, for the page of the new version. */
  #outdated(newerServer: number): void {
    this.close();
    this.#update({ newerServer });
  }

  /**
   * Without a seat there is nothing to come back to; anything else may pass, and is tried on another line: also where
   * this one was in the room before, since no change is understood until a whole view has come.
   */
  #joinRefused(code: ErrorCode): void {
    const { status, wantsDebug } = this.#snapshot;
    if (code === 'FORBIDDEN' && wantsDebug) {
      // No longer a super admin: a player like the others, who is seated all the same.
      this.setDebug(false);
      if (status !== 'connected') this.#join();
    } else if (!this.#sent.isAwaited) return;
    else if (SEAT_IS_GONE.has(code)) this.#end(code);
    else {
      if (code === 'FORBIDDEN') this.#doubt = 'identity';
      this.#line?.abandon();
    }
  }

  #see(view: GameView): void {
    const isJoining = this.#snapshot.status !== 'connected';
    this.clock.hear(view.serverTime);
    // What a new line begins with is the truth, even where the server has lost what was shown.
    const isShown = isJoining || isAtLeastAsNew(view, this.#snapshot.view);
    this.#update({ status: 'connected', ...(isShown ? { view } : {}) });
    if (!isJoining) return;
    if (this.#doubt !== 'identity') this.#attempt = 0;
    this.#doubt = null;
    const userId = this.#userId();
    for (const message of this.#pending.messages())
      this.#line?.ask({ ...message, userId: userId ?? message.userId });
  }

  /** A line that never opened counts as one that failed. */
  #silent(): void {
    if (this.#snapshot.status === 'connected') this.reconnect();
    else this.#line?.abandon();
  }

  #closed(code: number): void {
    const wasInRoom = this.#snapshot.status === 'connected';
    this.#drop();
    if (code === CLOSE.normal) {
      this.#update({ status: 'closed' });
      this.#pending.failAll(new ActionError('NOT_CONNECTED', 'The connection was closed'));
      return;
    }
    if (code === CLOSE.restart && wasInRoom) {
      this.#retryAfter(0);
      return;
    }
    if (code === CLOSE.policy) this.#doubt = 'identity';
    else if (!this.#hasHeard) {
      this.#doubt ??= 'network';
      void this.#lookForReason();
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

  /** Attempt 0: no line was lost, a server has asked to be left. */
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

  #drop(code?: number): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#joinTimer);
    this.#line?.drop(code);
    this.#line = null;
    this.#turn += 1;
  }

  #update(change: Partial<RoomSnapshot>): void {
    const { view } = change;
    const readRounds = view === undefined ? {} : { readRounds: readRoundsWith(this.#snapshot, view) };
    this.#snapshot = { ...this.#snapshot, ...readRounds, ...change };
    for (const listener of this.#listeners) listener();
  }
}
