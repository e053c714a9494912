import { connectionId } from '@nightfall/shared/backend/rooms/heartbeat';
import {
  CLOSE,
  FLOOD_FRAMES_PER_SECOND,
  PING_INTERVAL_MS,
  SILENCE_SECONDS,
} from '@nightfall/shared/protocol/limits';
import type { RemovedReason, ServerMessage } from '@nightfall/shared/protocol/server-messages';
import type { RevokedSession } from '../context/revoked-session.ts';
import type { Session } from '../context/sessions.ts';
import { ConnectionGuard, type FloodGuard, PacedGuard, SharedGuards } from '../http/flood-guard.ts';
import type { Subscription } from './room-views.ts';

/** The part of Bun's websocket that is used here. */
export interface Socket {
  /** @returns -1 if the text has to wait until the peer reads */
  send(text: string): number;
  /** What the task sends leaves together. */
  cork(task: () => void): unknown;
  ping(): unknown;
  close(code?: number, reason?: string): void;
  terminate(): void;
}

/** Frames that may wait for an answer of the store; more than that is a flood. */
const MAX_WAITING = 100;

/** Bun's answer for a frame that waits for the peer to read. */
const WAITS = -1;

/** The session that a new websocket belongs to, and where it comes from. */
interface Opening {
  readonly session: Session;
  readonly address: string;
  readonly socket: Socket;
}

/** One open websocket of one session. */
export class Connection {
  readonly session: Session;
  /** The peer's address, as limits count it. */
  readonly address: string;
  readonly #socket: Socket;
  readonly #guard: FloodGuard;
  isOpen = true;
  subscription: Subscription | null = null;
  /** A table screen may only look. */
  isTable = false;
  /** Named its format when it joined (server-messages.ts), as pages of this server do. */
  isOwnPage = false;
  /** Belongs to the fixed super admin, as of the last check. */
  isAdmin = false;
  #lastHeardAt = Date.now();
  /** It asked to leave its room, and has not been answered yet. */
  isLeaving = false;
  /** The peer reads more slowly than it is sent to. No views are queued for it: it gets the newest later. */
  isBehind = false;
  /** An answer that is sent together with the next view. */
  #answer: string | null = null;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(
    /** Names the process too (process-rooms.ts). */
    readonly id: string,
    { session, address, socket }: Opening,
    guard: FloodGuard = new PacedGuard(),
  ) {
    this.session = session;
    this.address = address;
    this.#socket = socket;
    this.#guard = guard;
  }

  get userId(): string {
    return this.session.userId;
  }

  /** How long the peer has been silent, in milliseconds. */
  get silentMs(): number {
    return Date.now() - this.#lastHeardAt;
  }

  /** Counts whatever comes from the peer, pings and pongs too. @returns whether it is one too many */
  isFlood(): boolean {
    this.#lastHeardAt = Date.now();
    return this.isOpen && this.#guard.isFlood();
  }

  send(message: Exclude<ServerMessage, { data: { players: unknown } }>): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    if (this.isOpen && this.#socket.send(text) === WAITS) this.isBehind = true;
  }

  /** Keeps an answer until the next view, which it then follows, or `sendAnswer`. At most one is kept. */
  answerAfterView(message: Exclude<ServerMessage, { data: { players: unknown } }>): void {
    this.#answer = JSON.stringify(message);
  }

  sendView(text: string): void {
    if (this.#answer === null || !this.isOpen) this.sendText(text);
    else {
      this.#socket.cork(() => {
        this.sendText(text);
        this.sendAnswer();
      });
    }
  }

  /** Sends the kept answer, unless a view took it along. */
  sendAnswer(): void {
    const answer = this.#answer;
    this.#answer = null;
    if (answer !== null) this.sendText(answer);
  }

  ping(): void {
    if (this.isOpen) this.#socket.ping();
  }

  /** Says why the person no longer belongs to the room, and closes. */
  end(reason: RemovedReason, words: string): void {
    this.send({ type: 'removed', data: { reason } });
    this.close(CLOSE.normal, words);
  }

  close(code: number, reason: string): void {
    if (this.isOpen) this.#socket.close(code, reason);
  }

  /** For a peer that does not answer, not even to a close. */
  terminate(): void {
    this.#socket.terminate();
  }

  /** Runs tasks one after another, as the peer asked for them. */
  inOrder(task: () => Promise<void>): void {
    if (this.#waiting >= MAX_WAITING) {
      this.close(CLOSE.policy, 'too many frames');
      return;
    }
    const done = () => {
      this.#waiting -= 1;
    };
    const begun = this.#waiting === 0 ? task() : this.#last.then(task);
    this.#waiting += 1;
    // A task answers its own failures; one that does not must not hold up those after it.
    this.#last = begun.then(done, done);
  }
}

/** Every websocket is checked once in this time, a few at a time: thousands of pings at once would hold up every frame. */
const CHECK_EVERY_MS = 5_000;
const STEPS = 50;
/** Tabs and devices of one person at this process. Beyond that the oldest is closed, in case a browser lost count. */
const MAX_PER_PERSON = 20;
/** Three for each of five parties of 27 behind one address. Beyond that the newest is closed: the others are in use. */
const MAX_PER_ADDRESS = 405;
/** Frames a second of all sockets of a person, and of all people behind an address. */
const PERSON_PACE = 2 * FLOOD_FRAMES_PER_SECOND;
const ADDRESS_PACE = 20 * FLOOD_FRAMES_PER_SECOND;
/** Longer than any upgrade takes. */
const REMEMBER_ENDED_MS = 30_000;

interface Bounds {
  /** Multiplies the limits of an address. */
  readonly limitScale?: number;
  /** Websockets in all. */
  readonly most?: number;
}

/** All open websockets of this process. */
export class Connections {
  readonly most: number;
  readonly #processId: string;
  readonly #mostPerAddress: number;
  readonly #people: SharedGuards;
  readonly #addresses: SharedGuards;
  readonly #open = new Set<Connection>();
  readonly #perAddress = new Map<string, number>();
  readonly #byPerson = new Map<string, Set<Connection>>();
  /** When sessions ended lately: a socket of one of them may be just about to open. */
  readonly #ended = new Map<string, number>();
  #added = 0;
  #unchecked = this.#open.values();
  readonly #timers = [
    setInterval(() => this.#beginRound(), CHECK_EVERY_MS),
    setInterval(() => this.#checkSome(), CHECK_EVERY_MS / STEPS),
  ];

  constructor(processId: string, { limitScale = 1, most = Number.POSITIVE_INFINITY }: Bounds = {}) {
    this.#processId = processId;
    this.most = most;
    this.#mostPerAddress = Math.max(1, Math.round(MAX_PER_ADDRESS * limitScale));
    this.#people = new SharedGuards(PERSON_PACE * limitScale);
    this.#addresses = new SharedGuards(ADDRESS_PACE * limitScale);
  }

  get count(): number {
    return this.#open.size;
  }

  /** The process takes no further websocket. */
  get isFull(): boolean {
    return this.#open.size >= this.most;
  }

  /** The address takes no further websocket. */
  isFullFor(address: string): boolean {
    return (this.#perAddress.get(address) ?? 0) >= this.#mostPerAddress;
  }

  add(opening: Opening): Connection {
    const { session, address } = opening;
    this.#added += 1;
    const guard = new ConnectionGuard([
      [this.#people, session.userId],
      [this.#addresses, address],
    ]);
    const connection = new Connection(connectionId(this.#processId, this.#added), opening, guard);
    this.#open.add(connection);
    // Several upgrades may have been accepted at once.
    if (this.#open.size > this.most) connection.close(CLOSE.tryAgainLater, 'no room');
    if (this.#countAt(address, 1) > this.#mostPerAddress)
      connection.close(CLOSE.policy, 'too many connections');
    const own = this.#byPerson.get(session.userId) ?? new Set();
    this.#byPerson.set(session.userId, own.add(connection));
    const [oldest] = own;
    if (own.size > MAX_PER_PERSON) oldest?.close(CLOSE.policy, 'too many connections');
    if (this.#ended.has(session.id)) connection.close(CLOSE.policy, 'signed out');
    return connection;
  }

  remove(connection: Connection): void {
    connection.isOpen = false;
    if (this.#open.delete(connection)) this.#countAt(connection.address, -1);
    const own = this.#byPerson.get(connection.userId);
    own?.delete(connection);
    if (own?.size === 0) this.#byPerson.delete(connection.userId);
  }

  closeSession({ sessionId, reason }: RevokedSession): void {
    this.#ended.set(sessionId, Date.now());
    for (const connection of this.#open) {
      if (connection.session.id !== sessionId) continue;
      if (reason === null) connection.close(CLOSE.policy, 'signed out');
      else connection.end(reason, 'the seat has moved');
    }
  }

  closeAll(code: number, reason: string): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const connection of this.#open) connection.close(code, reason);
  }

  all(): Connection[] {
    return [...this.#open];
  }

  sessionIds(): string[] {
    return [...new Set(Array.from(this.#open, ({ session }) => session.id))];
  }

  #countAt(address: string, by: 1 | -1): number {
    const count = (this.#perAddress.get(address) ?? 0) + by;
    if (count === 0) this.#perAddress.delete(address);
    else this.#perAddress.set(address, count);
    return count;
  }

  #beginRound(): void {
    const now = Date.now();
    for (const [sessionId, at] of this.#ended)
      if (now - at > REMEMBER_ENDED_MS) this.#ended.delete(sessionId);
    this.#people.forgetRested();
    this.#addresses.forgetRested();
    this.#unchecked = this.#open.values();
  }

  #checkSome(): void {
    for (const connection of this.#unchecked.take(Math.ceil(this.#open.size / STEPS))) {
      const { silentMs } = connection;
      if (silentMs > SILENCE_SECONDS * 1000) connection.terminate();
      else if (silentMs > PING_INTERVAL_MS / 2) connection.ping();
    }
  }
}
