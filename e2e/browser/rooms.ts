import type { Page } from '@playwright/test';
import type { DealtRoom, dealtRooms } from '../dealt/dealt-room.ts';

export type Rooms = ReturnType<typeof dealtRooms>;

/** A new room of this host, in which these guests have sat down. */
export async function roomOf(host: Page, rooms: Rooms, guests: readonly string[] = []): Promise<DealtRoom> {
  const { game } = await (await host.request.post('/api/rooms/create', { data: {} })).json();
  const room = rooms.at(game.id);
  if (guests.length > 0)
    await room.play((table) => {
      for (const name of guests) table.join(name);
    });
  return room;
}

/** The room that this page shows. */
export const roomAt = (page: Page, rooms: Rooms): DealtRoom =>
  rooms.at(new URL(page.url()).pathname.split('/').at(-1) ?? '');

/** Names for all but the host. */
export const guestsFor = (seats: number): string[] =>
  Array.from({ length: seats - 1 }, (_, index) => `Guest ${index + 2}`);

/** Where the table screen of this host's room is opened. */
export async function tableAddress(host: Page, { gameId }: DealtRoom): Promise<string> {
  const { tableToken } = await (await host.request.post(`/api/games/${gameId}/table`)).json();
  return `/table/${gameId}#${tableToken}`;
}
