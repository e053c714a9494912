import type { ActionName, SentActionData } from '@nightfall/shared/protocol/actions';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { ActionError } from '../../web/realtime/pending-actions.ts';
import { RoomConnection, type RoomConnectionOptions } from '../../web/realtime/room-connection.ts';
import type { Person } from '../wire/person.ts';
import { within } from '../wire/within.ts';

export type Answer =
  | { readonly ok: true; readonly reply: Readonly<Record<string, unknown>>; readonly at: number }
  | { readonly ok: false; readonly code: ErrorCode };

/** Longer than any fault lasts. */
const ANSWER_WITHIN_MS = 90_000;

export type Waits = Pick<RoomConnectionOptions, 'delayMs' | 'patience'>;

interface PageOptions {
  readonly person: Person;
  readonly line: string;
  readonly view: GameView;
  readonly waits: Waits;
  /** Is shown what the page finds past its line. */
  readonly onFound: (view: GameView) => void;
}

/** A player's page, with the web client's own reconnecting, resending and choice of the newest view. */
export class Page {
  readonly person: Person;
  /** The longest that it was without a line, and that an answer took, in ms. */
  longestAwayMs = 0;
  longestAnswerMs = 0;
  readonly #connection: RoomConnection;
  /** Null while there is a line, and until there has been the first one. */
  #awaySince: number | null = null;
  #hasBeenHere = false;

  constructor({ person, line, view, waits, onFound }: PageOptions) {
    this.person = person;
    this.#connection = new RoomConnection({
      url: line,
      gameId: view.id,
      view,
      ticketOf: () => ({ userId: person.userId }),
      findSeat: async () => {
        const { status, body } = await person.call('GET', `/api/games/${view.id}`);
        if (status === 200) onFound(body as GameView);
        if (status === 200) return body as GameView;
        return status === 403 ? 'NOT_JOINED' : status === 404 ? 'GAME_NOT_FOUND' : null;
      },
      ...waits,
    });
    this.#connection.subscribe(() => this.#changed());
    this.#connection.open();
  }

  get view(): GameView {
    return this.#connection.getSnapshot().view;
  }

  #changed(): void {
    const { status } = this.#connection.getSnapshot();
    if (status === 'connected') this.#hasBeenHere = true;
    if (status !== 'connected' && this.#hasBeenHere) this.#awaySince ??= performance.now();
    else if (this.#awaySince !== null) {
      this.longestAwayMs = Math.max(this.longestAwayMs, performance.now() - this.#awaySince);
      this.#awaySince = null;
    }
    // As a player presses the button beside "Connection lost".
    if (status === 'lost') setTimeout(this.#connection.reconnect, 100);
  }

  /** As soon as there is a line. */
  async act<A extends ActionName>(action: A, data: SentActionData<A>): Promise<Answer> {
    const begunAt = performance.now();
    for (;;) {
      await this.#untilConnected(action);
      try {
        const answer = this.#connection.act(action, data);
        const reply = await within(answer, `${this.person.name}: an answer to ${action}`, ANSWER_WITHIN_MS);
        this.longestAnswerMs = Math.max(this.longestAnswerMs, performance.now() - begunAt);
        return { ok: true, reply, at: Date.now() };
      } catch (error) {
        if (!(error instanceof ActionError)) throw error;
        if (error.code !== 'NOT_CONNECTED') return { ok: false, code: error.code };
      }
    }
  }

  async #untilConnected(action: ActionName): Promise<void> {
    const isConnected = () => this.#connection.getSnapshot().status === 'connected';
    if (await this.#until(isConnected, ANSWER_WITHIN_MS)) return;
    const { status, removedBecause } = this.#connection.getSnapshot();
    throw new Error(`${this.person.name} has no line for ${action}: ${status}, ${removedBecause}`);
  }

  /** Until it is so, or this time is over. @returns whether it is so */
  async waitFor(isSo: (view: GameView) => boolean, ms: number): Promise<boolean> {
    return this.#until(() => isSo(this.view), ms);
  }

  async #until(isSo: () => boolean, ms: number): Promise<boolean> {
    if (isSo()) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const unsubscribe = this.#connection.subscribe(() => isSo() && resolve(true));
    const timer = setTimeout(() => resolve(false), ms);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      unsubscribe();
    }
  }

  close(): void {
    this.#connection.close();
  }
}
