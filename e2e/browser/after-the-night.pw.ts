import type { Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, test } from './fixtures.ts';

/** A table at which nearly everything happens to Ann. */
const CARDS = {
  Ann: 'Revealer',
  Bob: 'Thing',
  Cleo: 'Old Hag',
  Dov: 'Curator',
  Esme: 'Alpha Wolf',
  Finn: 'Seer',
};

function eventfulNight(table: Table): void {
  table.submit('Bob', { type: 'tap_player', targetUserId: 'Ann' });
  table.submit('Cleo', { type: 'banish_player', targetUserId: 'Ann' });
  table.submit('Dov', { type: 'assign_artifact', targetUserId: 'Ann', artifactId: 'mask-of-muting' });
  table.submit('Esme', { type: 'convert_player', targetUserId: 'Ann' });
  table.submit('Ann', { type: 'reveal_player', targetUserId: 'Dov' });
  table.endNight();
}

const look = async (page: Page) => {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
};

test('[G2.69 G6.6 H1.18 H1.19 H1.20 H1.21 H1.22 H4.141 R7.4] dawn, discussion and vote have room for a player to whom much was done, and for the announcement', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(NARROW);
  const room = await dealTo(page, { cards: CARDS, before: eventfulNight });
  const notices = page.getByRole('list', { name: 'What happened to you' }).getByRole('listitem');
  await expect(notices).toHaveCount(4);
  await look(page);

  await room.play((table) => table.expire());
  await expect(page.getByLabel('Say something')).toBeDisabled();
  await expect(page.getByText('Dov: face up: Curator')).toBeVisible();
  await page.getByLabel('Your announcement to everybody').fill('  Dov is the Curator ');
  await page.getByRole('button', { name: 'Announce' }).click();
  const own = page.getByRole('log').getByRole('listitem').last();
  await expect(own).toContainText('In the Revealer’s own words');
  await expect(page.getByRole('button', { name: 'Announce' })).toHaveCount(0);
  await look(page);

  await room.play((table) => table.expire());
  await expect(page.getByText('You have no vote today')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Vote' })).toHaveCount(0);
  await look(page);
});
