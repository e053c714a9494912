import { CLOSE } from '@nightfall/shared/protocol/limits';
import type { RemovedReason, ServerMessage } from '@nightfall/shared/protocol/server-messages';
import type { Session } from '../accounts/sessions.ts';
import type { Viewing } from './viewing.ts';

/** The part of a websocket that is used here, so that tests can stand in for it. */
export interface Socket {
  /** @returns what Bun says of it: -1 if it has to wait until the peer reads. */
  send(text: string): number;
  /** What is sent meanwhile leaves together. */
  cork(task: () => void): unknown;
  ping(): unknown;
  close(code?: number, reason?: string): void;
  terminate(): void;
}

/** Frames that may wait for an answer of the store; more than that is a flood. */
const MAX_WAITING = 100;

/** What Bun answers for a frame that waits for the peer to read those before. */
const WAITS = -1;

/** One open websocket of one session. */
export class Connection {
  readonly session: Session;
  /** Where it comes from, as limits count it. */
  readonly address: string;
  readonly #socket: Socket;
  isOpen = true;
  viewing: Viewing | null = null;
  /** A table screen may only look. */
  isTable = false;
  /** Has said what format it speaks (wire-format.ts). */
  isOwnPage = false;
  /** Belongs to the fixed super admin, as of the last check. */
  isAdmin = false;
  lastHeardAt = Date.now();
  /** Has asked to leave its room, and is about to be answered. */
  isLeaving = false;
  /** The peer does not read as fast as it is written to. Views are not queued up for it: it gets the newest later. */
  isBehind = false;
  /** An answer that goes together with the next view. */
  #answer: string | null = null;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(
    /** Names the process too (processes.ts). */
    readonly id: string,
    { session, address, socket }: { session: Session; address: string; socket: Socket },
  ) {
    this.session = session;
    this.address = address;
    this.#socket = socket;
  }

  get userId(): string {
    return this.session.userId;
  }

  send(message: Exclude<ServerMessage, { data: { players: unknown } }>): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    if (this.isOpen && this.#socket.send(text) === WAITS) this.isBehind = true;
  }

  /** Keeps an answer until the next view, which it then follows, or `sendAnswer`. One at a time. */
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

  /** If no view has taken it along. */
  sendAnswer(): void {
    const answer = this.#answer;
    this.#answer = null;
    if (answer !== null) this.sendText(answer);
  }

  ping(): void {
    if (this.isOpen) this.#socket.ping();
  }

  /** Tells why this person no longer belongs to the room, and closes. */
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

  #oneLess(): void {
    this.#waiting -= 1;
  }

  /** Does what one client asks for in the order it asked. */
  inOrder(task: () => Promise<void>): void {
    if (this.#waiting >= MAX_WAITING) {
      this.close(CLOSE.policy, 'too many frames');
      return;
    }
    this.#waiting += 1;
    // A task answers its own failures; one that does not must not hold up those after it.
    this.#last = this.#last.then(task).then(
      () => this.#oneLess(),
      () => this.#oneLess(),
    );
  }
}
