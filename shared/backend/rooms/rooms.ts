import type { Context } from '../../game/commands/command.ts';
import type { Effect } from '../../game/events/effect.ts';
import type { Logger } from '../logger.ts';
import type { Origin } from '../tracing/tracing.ts';
import type { KeyedMutex } from './keyed-mutex.ts';
import type { Change, RoomStore, StoredGame } from './room-store.ts';

/** What run-command works with. */
export interface Rooms {
  readonly store: RoomStore;
  readonly gameMutex: KeyedMutex;
  readonly context: () => Context;
  /** Hands effects to their queues. Not awaited by answers; what fails is done by the sweep. */
  readonly dispatch: (gameId: string, effects: readonly Effect[], origin?: Origin) => Promise<void>;
  /** A copy this process keeps, which may be behind the truth. */
  readonly replica?: (gameId: string) => StoredGame | undefined;
  /** Called after each own write, before the message of the bus arrives. */
  readonly onStored?: (change: Change, after: StoredGame | null) => void;
  readonly logger: Logger;
}
