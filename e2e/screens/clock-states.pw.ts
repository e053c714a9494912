import type { Table } from '@nightfall/shared/game/testing/table';
import { test } from '../browser/dealt-fixtures.ts';
import { expect, PHONE } from '../browser/fixtures.ts';
import { chooseFromMenu } from '../browser/moves.ts';
import { openLobbyOfFive } from './lobby-of-five.ts';
import { look, TWO_THEMES } from './shots.ts';

const CARDS = ['Villager', 'Seer', 'Werewolf', 'Robber', 'Tanner'];
const OTHERS = ['Finn', 'Dov', 'Cleo'];
const SIZES = { sizes: ['phone', 'desktop'] } as const;

function toDay(table: Table): void {
  table.expire();
  table.lastsUntil(Date.now() + 200_000);
}

for (const theme of TWO_THEMES) {
  // holds: T2.1 T2.2 T2.6 T2.7
  test(`a stopped clock and changed minds look right in ${theme}`, async ({
    comeAsAnn,
    openBrowser,
    rooms,
  }) => {
    const { ann, mara, room } = await openLobbyOfFive({ comeAsAnn, openBrowser, rooms }, theme);
    await mara.getByRole('button', { name: 'I am ready' }).click();
    await expect(mara.getByRole('button', { name: 'I am ready', pressed: true })).toBeVisible();
    await look(mara, theme, '100-lobby-ready', SIZES);
    await look(ann, theme, '101-lobby-settings', { ...SIZES, isWhole: true });

    await room.play((table) => {
      table.deal(CARDS);
      table.expire();
    });
    await expect(ann.getByRole('timer').first()).toBeVisible();
    await ann.getByRole('button', { name: 'Menu' }).click();
    await look(ann, theme, '102-menu-of-host', SIZES);
    await ann.keyboard.press('Escape');
    await chooseFromMenu(ann, 'Pause the Clock');
    await expect(mara.getByRole('region', { name: 'The clock is paused' })).toBeVisible();
    await look(ann, theme, '103-night-paused-host', SIZES);
    await look(mara, theme, '104-night-paused', SIZES);

    await room.play((table) => {
      table.act('Ann', { type: 'resume_clock' });
      table.expire();
      toDay(table);
      table.act('Ann', { type: 'pause_clock' });
    });
    await expect(mara.getByText('Ann paused the clock. You can go on.')).toBeVisible();
    await look(ann, theme, '105-talk-paused-host', SIZES);
    await mara.getByRole('button', { name: /^Ready to Vote/ }).click();
    await expect(mara.getByRole('button', { name: /^Ready to Vote/, pressed: true })).toBeVisible();
    await look(mara, theme, '106-talk-paused-ready', SIZES);

    await room.play((table) => {
      table.act('Ann', { type: 'resume_clock' });
      toDay(table);
    });
    await mara.getByRole('button', { name: 'Finn' }).click();
    await mara.getByRole('button', { name: 'Submit Vote' }).click();
    await expect(mara.getByRole('button', { name: 'Change My Vote' })).toBeVisible();
    await look(mara, theme, '107-voted', SIZES);
    await mara.getByRole('button', { name: 'Change My Vote' }).click();
    await look(mara, theme, '108-vote-changed', SIZES);
  });

  // holds: T2.6
  test(`talk without a limit looks right in ${theme}`, async ({ comeAsAnn, rooms }) => {
    const ann = await comeAsAnn(PHONE);
    const { game } = await (await ann.request.post('/api/rooms/create', { data: {} })).json();
    const room = rooms.at(game.id);
    await room.play((table) => {
      const settings = { selectedTheme: theme, discussionClock: false };
      table.act('Ann', { type: 'update_game_settings', settings });
      for (const name of ['Mara', ...OTHERS]) table.join(name);
      table.deal(CARDS);
      table.expire().expire().expire();
      table.lastsUntil(Date.now() + 3_600_000);
    });
    await ann.goto(`/game/${room.gameId}`);
    await expect(ann.getByText('No time limit')).toBeVisible();
    await look(ann, theme, '109-talk-freely', SIZES);
  });
}
