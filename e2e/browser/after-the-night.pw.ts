import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import { test } from './dealt-fixtures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW } from './fixtures.ts';

/** A night in which nearly everything happens to Ann; what she is dealt, and the Revealer, differ. */
function eventfulNight(role: string): Table {
  const table = gameWith({
    Ann: role,
    Bob: 'Thing',
    Cleo: 'Old Hag',
    Dov: 'Curator',
    Esme: 'Alpha Wolf',
    Finn: role === 'Revealer' ? 'Seer' : 'Revealer',
  });
  table.submit('Bob', { type: 'tap_player', targetUserId: 'Ann' });
  table.submit('Cleo', { type: 'banish_player', targetUserId: 'Ann' });
  table.submit('Dov', { type: 'assign_artifact', targetUserId: 'Ann', artifactId: 'mask-of-muting' });
  table.submit('Esme', { type: 'convert_player', targetUserId: 'Ann' });
  table.submit(role === 'Revealer' ? 'Ann' : 'Finn', { type: 'reveal_player', targetUserId: 'Dov' });
  return table.endNight();
}

const look = async (page: Page) => {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
};

test('dawn, discussion and vote of somebody to whom much was done', async ({ room, openTable }) => {
  const table = eventfulNight('Villager');
  const page = await openTable(table, NARROW);
  const notices = page.getByRole('list', { name: 'What happened to you' }).getByRole('listitem');
  await expect(notices).toHaveCount(5);
  await look(page);

  table.expire();
  room.show();
  await expect(page.getByLabel('Say something')).toBeDisabled();
  await expect(page.getByText('The Mask of Muting keeps you from chatting')).toBeVisible();
  await expect(page.getByText('Dov: face up: Curator')).toBeVisible();
  await look(page);

  table.expire();
  room.show();
  await expect(page.getByText('You have no vote today')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Vote' })).toHaveCount(0);
  await look(page);
});

test('a muted and banished Revealer makes the one announcement', async ({ room, openTable }) => {
  const table = eventfulNight('Revealer');
  table.expire();
  const page = await openTable(table, LAPTOP);
  await page.getByLabel('Your announcement to everybody').fill('  Dov is the Curator ');
  await page.getByRole('button', { name: 'Announce' }).click();
  const own = page.getByRole('log').getByRole('listitem').last();
  await expect(own).toContainText('Revealer Announcement');
  await expect(own).toContainText('In the Revealer’s own words');
  await expect(page.getByRole('button', { name: 'Announce' })).toHaveCount(0);
  expect(room.view().messages.at(-1)).toMatchObject({ content: 'Dov is the Curator', source: 'revealer' });
  await look(page);
});
