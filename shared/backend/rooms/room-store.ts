import type { Effect } from '../../game/events/effect.ts';
import type { GameEvent } from '../../game/events/event.ts';
import type { EarlierRound } from '../../game/results/earlier-round.ts';
import type { GameState } from '../../game/state/state.ts';
import type { Origin } from '../tracing/tracing.ts';

/** A game as stored. `rev` grows with every write; it never leaves the server, since it would betray secret ones. */
export interface StoredGame {
  readonly rev: number;
  /** The one it is stored in; `state` is as this process knows it. */
  readonly format: number;
  readonly state: GameState;
}

/** What was answered to a request, kept so that a repetition gets the same answer and is not done again. */
export interface Receipt {
  readonly bodyHash: string;
  readonly reply: Readonly<Record<string, unknown>>;
}

/** A request by somebody. Ids are unique for one person in one game. */
export interface RequestKey {
  readonly userId: string;
  readonly requestId: string;
}

/** How a game goes from one stored version to the next. */
export interface Change {
  readonly gameId: string;
  /** Null to create the game. */
  readonly before: StoredGame | null;
  /** Null to close the room and forget the game. */
  readonly after: GameState | null;
  readonly events: readonly GameEvent[];
  readonly effects: readonly Effect[];
  readonly request?: { readonly key: RequestKey; readonly receipt: Receipt } | undefined;
  /** Where traces are made: where in one the effects belong. */
  readonly origin?: Origin;
}

export type CommitOutcome =
  | {
      readonly kind: 'stored';
      readonly rev: number;
      readonly format: number;
      /** As in the change that was stored. */
      readonly origin?: Origin;
    }
  /** Somebody else wrote first; nothing was changed. */
  | { readonly kind: 'conflict' }
  /** This request was done before; nothing was changed. */
  | { readonly kind: 'repeated'; readonly receipt: Receipt };

/** The store of live games. Every method throws StoreUnavailable when the store does not answer. */
export interface RoomStore {
  /** @throws NewerRoom */
  load(gameId: string, request?: RequestKey): Promise<{ game: StoredGame | null; receipt: Receipt | null }>;
  /** All or nothing: state, receipt, effects and the message to the room. */
  commit(change: Change): Promise<CommitOutcome>;
  /** Requests of one person count as another's too, whose seat it is now. Harmless when repeated. */
  copyReceipts(gameId: string, from: string, to: string): Promise<void>;
  /** Parts of a game, for who needs no more of it. Null: there is no such game. */
  loadParts<F extends keyof GameState>(
    gameId: string,
    ...fields: readonly F[]
  ): Promise<Pick<GameState, F> | null>;
  /** A round of the room that is over, while the room lives. @throws NewerRoom */
  earlierRound(gameId: string, round: number): Promise<EarlierRound | null>;
  /** Takes a person's name and words out of the rounds that are over. Harmless when repeated. */
  forgetInRounds(gameId: string, userId: string): Promise<void>;
  /** Effects that are not known to be in their queue, with the time they were stored. */
  outbox(gameId: string): Promise<readonly OutboxEntry[]>;
  /** They are in their queues. */
  removeFromOutbox(gameId: string, effects: readonly Effect[]): Promise<void>;
}

export interface OutboxEntry {
  readonly effect: Effect;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Where in a trace it was asked for. */
  readonly origin?: Origin;
}

/** The store did not answer. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** False: nothing was changed. True: it may have been. */
  readonly mayHaveBeenDone: boolean;
  constructor(mayHaveBeenDone: boolean, cause: unknown) {
    super('The store did not answer', { cause });
    this.mayHaveBeenDone = mayHaveBeenDone;
  }
}

/** The room is stored in a format that this process does not know. Newer ones see to it, and it is left alone here. */
export class NewerRoom extends StoreUnavailable {
  constructor(gameId: string, format: number) {
    super(false, `The room ${gameId} is stored in format ${format}`);
  }
}
