import type { Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import { test } from '../browser/dealt-fixtures.ts';
import { expect, PHONE } from '../browser/fixtures.ts';
import { banner, untilLost } from '../browser/lost-line.ts';
import { chooseFromMenu, joinAsGuest, openRoles } from '../browser/moves.ts';
import { connectEverybody } from '../dealt/presence.ts';
import { lineOf } from './held-line.ts';
import { look, shoot, TWO_THEMES } from './shots.ts';

const OTHERS = ['Finn', 'Dov', 'Cleo', 'Bram'];
const ROLES = ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Drunk', 'Insomniac', 'Tanner'];

/** What lies over the lobby is the same in between. */
const ENDS = { sizes: ['phone', 'desktop'] } as const;

/** Dialogs close before the next is opened. */
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

for (const theme of TWO_THEMES) {
  // holds: H4.137
  test(`every state of a lobby looks right in ${theme}`, async ({ comeAsAnn, openBrowser, rooms }) => {
    const ann = await comeAsAnn(PHONE);
    const line = await lineOf(ann);
    const { game } = await (await ann.request.post('/api/rooms/create', { data: {} })).json();
    const room = rooms.at(game.id);
    await room.play((table: Table) =>
      table.act('Ann', { type: 'update_game_settings', settings: { selectedTheme: theme } }),
    );
    await ann.goto(`/lobby/${room.gameId}`);
    await expect(ann.getByRole('button', { name: 'Add Bot Player' })).toBeEnabled();
    await look(ann, theme, '21-lobby-alone');
    await ann.getByRole('button', { name: 'Menu' }).click();
    await look(ann, theme, '22-lobby-menu', ENDS);
    await ann.keyboard.press('Escape');
    await ann.getByRole('button', { name: 'QR code' }).click();
    await expect(ann.getByRole('dialog').getByRole('img')).toBeVisible();
    await look(ann, theme, '23-lobby-qr', ENDS);
    await close(ann);
    await ann.getByRole('button', { name: 'Help' }).click();
    await look(ann, theme, '24-lobby-help', ENDS);
    await close(ann);
    await chooseFromMenu(ann, 'Leave game');
    await look(ann, theme, '25-lobby-leave', ENDS);
    await close(ann);

    const mara = await openBrowser(PHONE);
    await joinAsGuest(mara, game.roomCode, 'Mara');
    await room.play((table) => {
      for (const name of OTHERS) table.join(name);
      table.act('Ann', { type: 'update_role_selection', roles: ROLES });
      for (const name of ['Finn', 'Cleo']) table.act(name, { type: 'ready_next_phase' });
    });
    await connectEverybody(room);
    await expect(mara.getByText('Waiting for host to start the game')).toBeVisible();
    await look(mara, theme, '26-lobby-guest');
    await openRoles(ann);
    await look(ann, theme, '27-lobby-drawer', { sizes: ['phone'] });
    await ann
      .getByRole('button', { name: /^About the / })
      .nth(2)
      .click();
    await look(ann, theme, '28-lobby-role', ENDS);
    await close(ann);
    await ann.keyboard.press('Escape');
    await ann.getByRole('button', { name: 'Arrange seats' }).click();
    await look(ann, theme, '29-lobby-arranging');
    await ann.getByRole('button', { name: 'Arrange seats' }).click();

    await ann.clock.install();
    await line.cut();
    await expect(banner(ann)).toHaveText('Reconnecting...');
    await shoot(ann, theme, '2a-lobby-reconnecting', { sizes: ['phone'] });
    await untilLost(ann);
    await look(ann, theme, '2b-lobby-lost', ENDS);
    line.lay();
    await ann.getByRole('button', { name: 'Reconnect', exact: true }).click();
    await expect(banner(ann)).toHaveCount(0);

    await room.play((table) =>
      table.act('Ann', { type: 'remove_player', targetUserId: table.userId('Mara') }),
    );
    await expect(mara.getByText('The host has removed you from this room.')).toBeVisible();
    await look(mara, theme, '2c-removed', ENDS);
  });
}
