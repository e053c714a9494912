import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  guestsFor,
  LAPTOP,
  NARROW,
  openLobby,
  PHONE,
  test,
} from './fixtures.ts';
import { joinAsGuest } from './moves.ts';
import { resize, settled, shot } from './settled.ts';

const FIRST_FIVE = [
  'Werewolf',
  'Werewolf',
  'Seer',
  'Robber',
  'Troublemaker',
  'Villager',
  'Villager',
  'Villager',
] as const;
const rounds = (village: number, wolves: number) =>
  `${'1'.repeat(village)}${'2'.repeat(wolves)}${'0'.repeat(400 - village - wolves)}`;
const SENTENCE = /the Villager team wins about 61\s% \(56 to 66; 4\d\d rounds by bots\)/;
const SWAPS = {
  'Seer>Villager': rounds(190, 170),
  'Werewolf>Villager': rounds(345, 30),
  'Villager>Minion': rounds(205, 175),
};

const figure = (page: Page) => page.getByRole('paragraph').filter({ hasText: SENTENCE });
const details = (page: Page) => page.getByText('What each role adds');

test('[C5.9] at /balance anybody puts a set together, reads how it plays at every size, and sends the link', async ({
  openBrowser,
  records,
}) => {
  await records.playSet(FIRST_FIVE, rounds(245, 120), SWAPS);
  const page = await openBrowser(PHONE);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/balance?roles=${FIRST_FIVE.join()}`);
  await expect(figure(page)).toBeVisible();
  await details(page).press('Enter');
  await expect(page.getByText('Take out one Villager, put in one Minion.')).toBeVisible();
  await expect(page.getByText(/^\+14 points/)).toBeVisible();
  for (const size of [{ width: 390, height: 844 }, NARROW, { width: 1280, height: 800 }]) {
    await resize(page, size);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await shot(page, 'balance');
    await figure(page).scrollIntoViewIfNeeded();
    await settled(page);
    await shot(page, 'balance figure');
  }
  await page.getByRole('button', { name: 'One Seer fewer' }).press('Enter');
  await expect(page.getByText('7 of 8 roles')).toBeVisible();
  await page.getByRole('button', { name: 'One Seer more' }).press('Enter');
  await expect(figure(page)).toBeVisible();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).searchParams.get('roles')).toBe(FIRST_FIVE.toSorted().join());
});

test('[C5.9] a host opens a room with the set from /balance', async ({ comeAsAnn }) => {
  const ann = await comeAsAnn(LAPTOP);
  await ann.goto('/balance?roles=Werewolf,Hunter,Seer,Robber,Prince,Villager&ruleset=tabletop');
  await ann.getByRole('button', { name: 'Open a room with this set' }).click();
  await ann.waitForURL(/\/lobby\//);
  for (const role of ['Hunter', 'Prince'])
    await expect(ann.getByRole('button', { name: `${role} ×1` })).toBeVisible();
  await expect(ann.getByRole('radio', { name: 'Tabletop', exact: true })).toBeChecked();
});

test('[C5.8] in the lobby everybody reads how the set plays, and the host follows the suggestion with one press', async ({
  comeAsAnn,
  openBrowser,
  rooms,
  records,
}) => {
  await records.playSet(FIRST_FIVE, rounds(245, 120), SWAPS);
  const ann = await comeAsAnn({ width: 1280, height: 800 });
  const room = await openLobby(ann, rooms, guestsFor(4));
  const { roomCode } = await room.view('Ann');
  const guest = await openBrowser(PHONE);
  await joinAsGuest(guest, roomCode ?? '', 'Zoe');
  await ann.getByRole('button', { name: /^First game/ }).click();
  await expect(figure(ann)).toBeVisible();
  await guest.getByRole('button', { name: 'See the roles', exact: true }).click();
  await expect(figure(guest)).toBeVisible();
  await details(guest).click();
  await expect(guest.getByText('Take out one Villager, put in one Minion.')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Swap them' })).toHaveCount(0);
  for (const size of [{ width: 390, height: 844 }, NARROW]) {
    await resize(guest, size);
    await expectNoSidewaysScroll(guest);
    await expectAccessible(guest);
    await figure(guest).scrollIntoViewIfNeeded();
    await shot(guest, 'lobby balance');
  }
  await shot(ann, 'lobby balance');
  await details(ann).press('Enter');
  await expectAccessible(ann);
  await details(ann).scrollIntoViewIfNeeded();
  await shot(ann, 'lobby balance opened');
  await ann.getByRole('button', { name: 'Swap them' }).press('Enter');
  await expect(ann.getByRole('button', { name: /^Minion ×1/ })).toBeVisible();
  await expect(ann.getByRole('button', { name: /^Villager ×2/ })).toBeVisible();
  await expect.poll(async () => (await room.view('Ann')).selectedRoles).toContain('Minion');
});

test('[C5.1] the first figure of a set that nobody has tried comes within a minute or so', async ({
  openBrowser,
  stack,
}) => {
  test.setTimeout(180_000);
  const workers = await stack.addWorkers({ LABORATORY_CORES: '1.8' });
  const page = await openBrowser(PHONE);
  await page.goto('/balance?roles=Werewolf,Seer,Robber,Hunter,Villager,Villager');
  await expect(page.getByText(/^Bots are playing rounds/)).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: /rounds by bots\)\.$/ })).toBeVisible({
    timeout: 150_000,
  });
  await workers.kill('SIGTERM');
});
