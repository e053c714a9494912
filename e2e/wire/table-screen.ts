import { Client } from './client.ts';
import { Person } from './person.ts';
import { hostOf, type Room } from './room.ts';

/** A table screen, which sees the public part only and may do nothing. */
export async function openTableScreen(room: Room, apiUrl: string): Promise<Client> {
  const host = hostOf(room).person;
  const answer = await host.call('POST', `/api/games/${room.gameId}/table`);
  const { tableToken } = answer.body as { tableToken: string };
  const screen = new Person('Table', apiUrl);
  screen.cookie = host.cookie;
  const client = await Client.open(screen);
  const outcome = await client.watch(room.gameId, { tableToken });
  if (!outcome.ok) throw new Error(`The table screen may not watch: ${outcome.code}`);
  const refused = await client.request({
    gameId: room.gameId,
    userId: host.userId,
    action: 'leave_game',
  });
  if (refused.ok || refused.code !== 'FORBIDDEN') throw new Error('A table screen may act');
  return client;
}
