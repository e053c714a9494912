import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, test } from './fixtures.ts';
import { chooseFromMenu, joinAsGuest } from './moves.ts';
import { roomOf } from './rooms.ts';
import { shot } from './settled.ts';

/** What holds of each screen, and a picture of it. */
async function look(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await shot(page, name);
}

test('[F5.1 F5.2] a guest in two tabs: a name taken in one is the name in both, and leaving one ends the other', async ({
  comeAsAnn,
  openBrowser,
  rooms,
}) => {
  const host = await comeAsAnn(LAPTOP);
  const room = await roomOf(host, rooms);
  const { roomCode } = await room.view('Ann');
  const one = await openBrowser(PHONE);
  await joinAsGuest(one, roomCode ?? '', 'Mara');
  const other = await one.context().newPage();
  await other.setViewportSize(NARROW);
  await other.goto(one.url());
  await expect(other.getByRole('button', { name: 'Change name' })).toBeVisible();

  await one.getByRole('button', { name: 'Change name' }).click();
  const dialog = one.getByRole('dialog', { name: 'What are you called?' });
  await dialog.getByLabel('Your name in this room').fill('Seer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose another name');
  await look(one, 'name-refused');
  await dialog.getByLabel('Your name in this room').fill('Ann');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const tab of [one, other])
    await expect(tab.getByText('You are now called Ann (2)').first()).toBeVisible();
  await look(other, 'renamed-elsewhere');

  await chooseFromMenu(one, 'Leave Game');
  await one.getByRole('button', { name: 'Leave Game' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'You left this room' })).toBeVisible();
  await expect(other.getByText('You left it in another tab or on another device.')).toBeVisible();
  await look(other, 'left-elsewhere');
});

test('[F5.3 F5.4] a seat goes to another device by a code that its host reads out, and back again', async ({
  comeAsAnn,
  openBrowser,
  rooms,
}) => {
  const host = await comeAsAnn(PHONE);
  const room = await roomOf(host, rooms);
  const { roomCode } = await room.view('Ann');
  const phone = await openBrowser(PHONE, { provokes: /status of 401 .*\/api\/games\// });
  await joinAsGuest(phone, roomCode ?? '', 'Mara');
  await room.play((table) => table.deal(['Seer', 'Villager'], undefined, 600_000));
  const address = phone.url();
  await phone.goto('about:blank');
  await host.goto(`/game/${room.gameId}`);
  await expect(host.getByText('Mara is away').first()).toBeVisible({ timeout: 20_000 });

  await chooseFromMenu(host, 'Who is away');
  await host.getByRole('button', { name: 'Move Mara to another device' }).click();
  const shown = host.getByRole('region', { name: 'Code for the seat of Mara' });
  const code = (await shown.getByText(/^[A-Z0-9]{6}$/).textContent()) ?? '';
  await look(host, 'code');

  const tablet = await openBrowser(LAPTOP, { provokes: /status of (401|404)/ });
  await tablet.goto('/?join');
  await tablet.getByRole('button', { name: 'I have a seat code' }).click();
  await tablet.getByLabel('Seat code').fill('ABCDEF');
  await tablet.getByRole('button', { name: 'Take my seat' }).click();
  await expect(tablet.getByRole('alert')).toHaveText('This code does not work. Ask the host for a new one');
  await look(tablet, 'wrong-code');
  await tablet.getByLabel('Seat code').fill(code.toLowerCase());
  await tablet.getByRole('button', { name: 'Take my seat' }).click();
  await expect(host.getByText('Mara switched devices or signed in').first()).toBeVisible();
  await expect(tablet.getByText('Your Role')).toBeVisible();
  await expect(host.getByText('Everybody is here.')).toBeVisible();
  await look(host, 'told-to-the-table');

  await phone.goto(address);
  const moved = (page: Page) =>
    page.getByRole('heading', { level: 1, name: 'Your seat was moved to another device' });
  await expect(moved(phone)).toBeVisible();
  await look(phone, 'moved');
  await phone.getByRole('button', { name: 'Take it back' }).click();
  await expect(phone.getByText('Your Role')).toBeVisible();
  await expect(tablet.getByText('It went back to the device it came from.')).toBeVisible();
  await look(tablet, 'returned');
});
