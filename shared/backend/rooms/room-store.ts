import type { Effect } from '../../game/events/effect.ts';
import type { GameEvent } from '../../game/events/event.ts';
import type { EarlierRound } from '../../game/results/earlier-round.ts';
import type { GameState } from '../../game/state/state.ts';
import type { TraceOrigin } from '../observability/tracing.ts';

/** A game as stored. `rev` grows with every write; it never leaves the server, since it would reveal secret writes. */
export interface StoredGame {
  readonly rev: number;
  /** The stored format; `state` is already in this process's own. */
  readonly format: number;
  readonly state: GameState;
}

/** The reply to a request, kept so that a repetition gets the same reply and is not done again. */
export interface Receipt {
  readonly bodyHash: string;
  readonly reply: Readonly<Record<string, unknown>>;
}

/** Request ids are unique for one user in one game. */
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
  /** The position in a trace that the effects belong to, where tracing is on. */
  readonly origin?: TraceOrigin;
}

export type CommitOutcome =
  | {
      readonly kind: 'stored';
      readonly rev: number;
      readonly format: number;
      /** As in the change that was stored. */
      readonly origin?: TraceOrigin;
    }
  /** Another writer came first; nothing was changed. */
  | { readonly kind: 'conflict' }
  /** This request was done before; nothing was changed. */
  | { readonly kind: 'repeated'; readonly receipt: Receipt };

export interface LoadedGame {
  readonly game: StoredGame | null;
  /** Of the request that was asked for. */
  readonly receipt: Receipt | null;
}

/** The store of live games. Every method throws StoreUnavailable when the store does not reply. */
export interface RoomStore {
  /** @throws NewerRoom */
  load(gameId: string, request?: RequestKey): Promise<LoadedGame>;
  /**
   * The game as stored, to a process that listens to its channel for it already (keys.ts): from then on others' changes
   * are told there. Null: there is no such game. @throws NewerRoom
   */
  follow(gameId: string): Promise<StoredGame | null>;
  /** All or nothing: state, receipt, effects and what the processes are told that follow the room. */
  commit(change: Change): Promise<CommitOutcome>;
  /** Makes the requests of one user count as another's, who has the seat now. Harmless when repeated. */
  copyReceipts(gameId: string, from: string, to: string): Promise<void>;
  /** Parts of a game. Null: there is no such game. */
  loadParts<F extends keyof GameState>(
    gameId: string,
    ...fields: readonly F[]
  ): Promise<Pick<GameState, F> | null>;
  /** A finished round of a room that still exists. @throws NewerRoom */
  earlierRound(gameId: string, round: number): Promise<EarlierRound | null>;
  /** Removes a user's name and messages from finished rounds. Harmless when repeated. */
  forgetInRounds(gameId: string, userId: string): Promise<void>;
  /** Effects that may not be in their queue yet. */
  outbox(gameId: string): Promise<readonly OutboxEntry[]>;
  /** To be called once the effects are in their queues. */
  removeFromOutbox(gameId: string, effects: readonly Effect[]): Promise<void>;
}

export interface OutboxEntry {
  readonly effect: Effect;
  /** When it was stored, in epoch milliseconds. */
  readonly since: number;
  /** The position in a trace that caused it. */
  readonly origin?: TraceOrigin;
}

/** The store did not reply. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** False: nothing was changed. True: it may have been. */
  readonly mayHaveBeenDone: boolean;
  constructor(mayHaveBeenDone: boolean, cause: unknown) {
    super('The store did not answer', { cause });
    this.mayHaveBeenDone = mayHaveBeenDone;
  }
}

/** The room is stored in a format that this process does not know: it is left to newer processes. */
export class NewerRoom extends StoreUnavailable {
  constructor(gameId: string, format: number) {
    super(false, `The room ${gameId} is stored in format ${format}`);
  }
}

/** Runs a store access that changes nothing, or may be repeated. @throws StoreUnavailable */
export async function orStoreUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new StoreUnavailable(false, error);
  }
}
