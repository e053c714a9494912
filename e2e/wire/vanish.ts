import type { DealtRooms } from '../dealt/dealt-room.ts';
import { longGone } from '../dealt/long-gone.ts';
import type { Client } from './client.ts';
import { playerOf, type Room } from './room.ts';
import { eventually } from './within.ts';

/** Somebody's line is lost, and a minute is over: the server knows them for absent. */
export async function vanish(client: Client, { gameId, roomCode }: Room, rooms: DealtRooms): Promise<void> {
  const { person } = client;
  const isGone = async () => !playerOf(await person.look(gameId), person.userId).isConnected || null;
  await client.close();
  await eventually(isGone, `${person.name} is gone`);
  await longGone(rooms.at(gameId), person.userId);
  // A seat that is asked for again is no return, but something on which the server looks who is absent.
  await person.join(roomCode);
}
