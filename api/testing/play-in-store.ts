import type { TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { effectsOf } from '@nightfall/shared/game/events/effects-of';
import { evolve } from '@nightfall/shared/game/events/evolve';
import { Table } from '@nightfall/shared/game/testing/table';

/** Does something in a room where the server keeps it, of whose effects only reviews are wanted. */
export async function playInStore(at: TestRooms, id: string, act: (table: Table) => void): Promise<void> {
  const { game: before } = await at.store.load(id);
  if (before === null) throw new Error('there is no such room');
  const table = new Table({ state: before.state, now: Date.now(), newId: () => crypto.randomUUID() });
  act(table);
  const after = evolve(before.state, table.events);
  const effects = effectsOf(before.state, after).filter(({ kind }) => kind === 'review_round');
  await at.store.commit({ gameId: id, before, after, events: table.events, effects });
}
