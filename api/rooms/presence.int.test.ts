import { afterAll, expect, test } from 'bun:test';
import { connectionId, Heartbeat } from '@nightfall/shared/backend/rooms/heartbeat';
import { StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { openTestRooms, stored, withMethods } from '@nightfall/shared/backend/testing/test-rooms';
import { Presence } from './presence.ts';

const at = await openTestRooms();
afterAll(() => at.close());

test('[R10.5] a connection that closes while the store does not answer is reported once it does', async () => {
  const state = await at.lobby();
  const connection = { id: connectionId('here', 1) };
  const connect = { type: 'connect', userId: state.creatorUserId, connectionId: connection.id } as const;
  await runCommand(at.rooms, { gameId: state.id, command: connect });
  let refusals = 0;
  const store = withMethods(at.store, {
    commit: (change) => {
      if (refusals > 0) return at.store.commit(change);
      refusals += 1;
      return Promise.reject(new StoreUnavailable(true, 'a test'));
    },
  });
  const { logger } = at.rooms;
  const presence = new Presence(
    at.elsewhere({ store }),
    new Heartbeat({ redis: at.redis, processId: 'here', logger }),
    logger,
  );
  presence.disconnected(connection, state.id);
  const connections = async () => (await stored(at.store, state.id)).players[0]?.connections;
  while ((await connections())?.length !== 0) await Bun.sleep(50);
  expect(refusals).toBe(1);
  await presence.stop();
});
