import type { Page } from '@playwright/test';
import { expect, PHONE } from '../browser/fixtures.ts';
import { joinAsGuest } from '../browser/moves.ts';
import type { DealtRooms } from '../dealt/dealt-room.ts';
import { connectEverybody } from '../dealt/presence.ts';

/** Who sits there without a page of their own, beside Ann, the host, and Mara. */
const OTHERS = ['Finn', 'Dov', 'Cleo'];

interface Given {
  readonly comeAsAnn: (size: typeof PHONE) => Promise<Page>;
  readonly openBrowser: (size: typeof PHONE) => Promise<Page>;
  readonly rooms: DealtRooms;
}

/** A lobby of five in this theme, on the phones of its host and of a guest. */
export async function openLobbyOfFive({ comeAsAnn, openBrowser, rooms }: Given, theme: string) {
  const ann = await comeAsAnn(PHONE);
  const { game } = await (await ann.request.post('/api/rooms/create', { data: {} })).json();
  const room = rooms.at(game.id);
  await room.play((table) => {
    table.act('Ann', { type: 'update_game_settings', settings: { selectedTheme: theme } });
  });
  await ann.goto(`/lobby/${room.gameId}`);
  await expect(ann.getByRole('button', { name: 'Add Bot Player' })).toBeEnabled();
  const mara = await openBrowser(PHONE);
  await joinAsGuest(mara, game.roomCode, 'Mara');
  await expect(mara.getByText('Waiting for host to start the game')).toBeVisible();
  await room.play((table) => {
    for (const name of OTHERS) table.join(name);
  });
  await connectEverybody(room);
  return { ann, mara, room };
}
