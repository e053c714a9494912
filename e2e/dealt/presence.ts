import { processOf } from '@nightfall/shared/backend/rooms/heartbeat';
import type { Table } from '@nightfall/shared/game/testing/table';
import { expect } from '@playwright/test';
import type { DealtRoom } from './dealt-room.ts';

const connectionsOf = (table: Table) => table.state.players.flatMap(({ connections }) => connections);

/** Connects all players to the process of the first connection, so that none is shown as away. */
export async function connectEverybody(room: DealtRoom): Promise<void> {
  await expect.poll(async () => connectionsOf(await room.table()).length).toBeGreaterThan(0);
  await room.play((table) => {
    const processId = processOf(connectionsOf(table)[0] ?? '');
    for (const { userId, displayName, connections } of table.state.players) {
      if (connections.length > 0) continue;
      table.run({ type: 'connect', userId, connectionId: `${processId}:${displayName}` });
    }
  });
}
