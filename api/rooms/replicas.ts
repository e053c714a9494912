import type { SharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import { channels } from '@nightfall/shared/backend/keys';
import type { Logger } from '@nightfall/shared/backend/logger';
import { readRoomMessage } from '@nightfall/shared/backend/rooms/room-message';
import {
  type Change,
  type RoomStore,
  type StoredGame,
  StoreUnavailable,
} from '@nightfall/shared/backend/rooms/room-store';
import type { Bus } from '@nightfall/shared/backend/rooms/sharded-bus';
import { PHASES, type Phase } from '@nightfall/shared/game/state/phase';
import { Replica } from './replica.ts';

export type Replicas = ReturnType<typeof createReplicas>;

interface Serving {
  readonly store: RoomStore;
  readonly bus: Bus;
  readonly shared: SharedFormat;
  readonly logger: Logger;
  readonly onChange: (replica: Replica, before: StoredGame | null, after: StoredGame | null) => void;
  /** This process can no longer serve the room: newer ones have written it in a format that only they can read. */
  readonly onOutgrown: (replica: Replica) => void;
  /** The store has lost what was shown: whoever watches has to begin anew. */
  readonly onLost: (replica: Replica) => void;
}

/** The rooms this process serves. */
export function createReplicas({ store, bus, shared, logger, onChange, onOutgrown, onLost }: Serving) {
  const opened = new Map<string, { replica: Replica; isReady: Promise<void> }>();

  const open = (gameId: string) => {
    const replica: Replica = new Replica({
      gameId,
      store,
      onChange: (before, after) => onChange(replica, before, after),
      onOutgrown: () => onOutgrown(replica),
      onLost: () => {
        logger.error({ gameId }, 'the store has lost the last changes of a room');
        onLost(replica);
      },
    });
    // Subscribe first, so that nothing that happens between the two is missed.
    const isReady = bus
      .subscribe(channels.room(gameId), (text) => replica.receive(readRoomMessage(shared, text)))
      .catch((error: unknown) => {
        throw new StoreUnavailable(false, error);
      })
      .then(() => replica.reload());
    isReady.catch(() => undefined);
    const entry = { replica, isReady };
    opened.set(gameId, entry);
    return entry;
  };

  const release = (replica: Replica): void => {
    replica.holds -= 1;
    if (replica.holds > 0) return;
    if (opened.get(replica.gameId)?.replica === replica) opened.delete(replica.gameId);
    // Somebody may have opened it again while this was under way.
    if (!opened.has(replica.gameId)) void bus.unsubscribe(channels.room(replica.gameId));
  };

  bus.onResume((missed) => {
    for (const { replica } of opened.values())
      if (missed(channels.room(replica.gameId))) void replica.catchUp();
  });

  return {
    /** A room's replica, up to date; to be released once. Null: there is no such game. @throws StoreUnavailable */
    async hold(gameId: string): Promise<Replica | null> {
      const { replica, isReady } = opened.get(gameId) ?? open(gameId);
      replica.holds += 1;
      try {
        await isReady;
      } catch (error) {
        release(replica);
        throw error;
      }
      if (replica.game !== null) return replica;
      release(replica);
      return null;
    },
    release,
    known: (gameId: string): StoredGame | undefined => opened.get(gameId)?.replica.game ?? undefined,
    /** How many rooms are in which phase, of those served here. */
    byPhase(): ReadonlyMap<Phase, number> {
      const rooms = new Map(PHASES.map((phase) => [phase, 0]));
      for (const { replica } of opened.values()) {
        const phase = replica.game?.state.stage.phase;
        if (phase !== undefined) rooms.set(phase, (rooms.get(phase) ?? 0) + 1);
      }
      return rooms;
    },
    /** Our own write, passed on before the bus delivers it. */
    noteStored({ gameId, before, events }: Change, after: StoredGame | null): void {
      const from = { format: after?.format ?? shared.now(), fromRev: before?.rev ?? 0 };
      const message = after === null ? { ...from, toRev: null } : { ...from, toRev: after.rev, events };
      opened.get(gameId)?.replica.receive(message, after ?? undefined);
    },
  };
}
