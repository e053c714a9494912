import type { Table } from '@nightfall/shared/game/testing/table';
import { test } from '../browser/dealt-fixtures.ts';
import { expect, LAPTOP, PHONE } from '../browser/fixtures.ts';
import { chooseFromMenu } from '../browser/moves.ts';
import { tableAddress } from '../browser/rooms.ts';
import { connectEverybody } from '../dealt/presence.ts';
import { openLobbyOfFive } from './lobby-of-five.ts';
import { look, TWO_THEMES } from './shots.ts';

const CARDS = ['Villager', 'Seer', 'Werewolf', 'Robber', 'Tanner'];
const SIZES = { sizes: ['phone', 'desktop'] } as const;

function toDay(table: Table): void {
  table.expire();
  table.lastsUntil(Date.now() + 200_000);
}

for (const theme of TWO_THEMES) {
  // holds: T2.20 T2.22 T2.24
  test(`who comes late looks right in ${theme}`, async ({ comeAsAnn, openBrowser, rooms }) => {
    const { ann, room } = await openLobbyOfFive({ comeAsAnn, openBrowser, rooms }, theme);
    const { roomCode } = await room.view('Ann');
    await room.play((table) => {
      table.deal(CARDS);
      table.expire();
    });
    const bob = await openBrowser(PHONE, { provokes: /409 .*rooms\/join/ });
    await bob.goto(`/?code=${roomCode}`);
    await bob.getByLabel('Display Name').fill('Bob');
    await bob.getByRole('button', { name: 'Join Game' }).click();
    await expect(bob.getByRole('button', { name: 'Wait for the Next Round' })).toBeVisible();
    await look(bob, theme, '120-wait-offered', SIZES);
    await bob.getByRole('button', { name: 'Wait for the Next Round' }).click();
    await expect(bob.getByText('You are waiting for the next round.')).toBeVisible();
    await look(bob, theme, '121-waiting-at-night', SIZES);
    await chooseFromMenu(ann, 'Who is waiting');
    await look(ann, theme, '122-who-is-waiting', SIZES);
    await ann.keyboard.press('Escape');
    await look(ann, theme, '123-host-at-night', SIZES);

    await room.play((table) => {
      table.expire();
      toDay(table);
      for (const name of ['Zoe', 'Yan']) table.waits(name);
    });
    await connectEverybody(room);
    await bob.getByLabel('Say something').fill('Who do you think it is?');
    await bob.getByRole('button', { name: 'Send' }).click();
    await expect(bob.getByText('Who do you think it is?')).toBeVisible();
    await look(bob, theme, '124-waiting-by-day', SIZES);
    const tv = await openBrowser(LAPTOP);
    await tv.goto(await tableAddress(ann, room));
    await expect(tv.getByText('3 waiting for the next round')).toBeVisible();
    await look(tv, theme, '125-table-screen', { sizes: ['desktop'] });

    await room.play(toDay);
    await look(bob, theme, '126-waiting-at-the-vote', SIZES);
    await room.play((table) => {
      table.vote({ Ann: 'Finn', Mara: 'Finn' });
    });
    await expect(bob.getByRole('heading', { name: 'Game Complete!' })).toBeVisible();
    await look(bob, theme, '127-seated', SIZES);
  });
}
