import type { Page } from '@playwright/test';
import { TOP, test } from '../browser/admin-fixtures.ts';
import { expect, PHONE } from '../browser/fixtures.ts';
import { createRoom, expectToast } from '../browser/moves.ts';
import { update } from '../browser/updates.ts';
import { look, shoot, TWO_THEMES } from './shots.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const ENDS = { sizes: ['phone', 'desktop'] } as const;
const PROVOKED = /status of 40[0134] |ERR_INTERNET|Failed to fetch dynamically|could not be loaded/;

const expectTitle = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const chosen = (page: Page, theme: string) =>
  page.addInitScript((id) => localStorage.setItem('selectedTheme', id), theme);

/** The server does not answer these. */
const hold = (page: Page, path: string) => page.route(path, () => undefined);
/** A list of which there is nothing. */
const empty = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }));

for (const theme of TWO_THEMES) {
  // holds: H4.137
  test(`what a stranger may run into looks right in ${theme}`, async ({ openBrowser }) => {
    const page = await openBrowser(PHONE, { provokes: PROVOKED });
    await chosen(page, theme);
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByLabel('Password', { exact: true }).fill('secret-of-nobody');
    await page.getByLabel('Confirm Password').fill('another');
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await look(page, theme, '17-form-error', ENDS);

    await page.goto('/');
    await page.context().setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
    await look(page, theme, '18-home-offline');
    await page.context().setOffline(false);
    await update(page, () => true);
    await page.getByRole('link', { name: 'Terms' }).click();
    await expectTitle(page, 'This page could not be loaded');
    await look(page, theme, '19-page-gone', ENDS);

    await page.unrouteAll();
    await page.goto('/');
    await page.getByRole('button', { name: 'Join Game' }).click();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Join Game' }).click();
    await expectToast(page, 'Please enter a room code');
    await shoot(page, theme, '16-toast', { ...ENDS, isHeld: true });
  });

  // holds: T2.27 T2.29
  test(`what hosting costs and the question for a name look right in ${theme}`, async ({
    openBrowser,
    records,
  }) => {
    const stranger = await openBrowser(PHONE);
    await chosen(stranger, theme);
    await stranger.goto('/auth');
    await expect(stranger.getByText(/^Joining games is free/)).toBeVisible();
    await look(stranger, theme, '21-what-hosting-costs', ENDS);
    const page = await openBrowser(PHONE);
    await chosen(page, theme);
    const account = { email: `new.${theme}.${Date.now()}@example.org`, password: 'secret-of-the-host' };
    expect((await page.request.post('/api/auth/signup', { data: account })).ok()).toBe(true);
    await records.give(account.email, 'host');
    await page.goto('/');
    await page.getByRole('button', { name: 'Create Game' }).click();
    await expect(page.getByRole('dialog', { name: 'What should the others call you?' })).toBeVisible();
    await look(page, theme, '22-name-asked', ENDS);
  });

  // holds: H4.75
  test(`waiting, emptiness and closed doors look right in ${theme}`, async ({ comeAs, records }) => {
    const page = await comeAs(TOP, PHONE, PROVOKED);
    await records.give(TOP, 'host');
    await chosen(page, theme);
    await page.goto('/');
    await createRoom(page);
    const room = new URL(page.url()).pathname;
    await hold(page, '**/api/games/*');
    const asked = page.waitForRequest(/\/api\/games\//);
    await page.goto(room, { waitUntil: 'commit' });
    await asked;
    await expectTitle(page, 'Loading');
    await look(page, theme, '1a-room-loading');
    await page.unrouteAll();
    await page.goto(`/lobby/${NOWHERE}`);
    await expectTitle(page, 'Game not found');
    await look(page, theme, '1b-no-room', ENDS);

    await hold(page, '**/api/me/games');
    await page.goto('/profile', { waitUntil: 'commit' });
    await expectTitle(page, 'Profile');
    await shoot(page, theme, '1c-profile-loading', { isWhole: true });
    await hold(page, '**/api/admin/users?*');
    await page.goto('/admin/users', { waitUntil: 'commit' });
    await expectTitle(page, 'User Management');
    await look(page, theme, '1d-list-loading');
    await page.unrouteAll();

    for (const [name, path, source, title] of [
      ['1e-no-users', '/admin/users', '**/api/admin/users?*', 'No users found'],
      ['1f-no-roles', '/admin/roles', '**/api/admin/custom-roles?*', 'No custom roles yet'],
      ['1g-no-audit', '/admin/audit', '**/api/admin/audit?*', 'No entries yet'],
      ['1i-no-games', '/profile', '**/api/me/games', 'No games yet'],
      ['1h-no-packs', '/admin/theme', '**/api/themes/mine', 'No custom theme packs uploaded yet'],
    ] as const) {
      await empty(page, source);
      await page.goto(path);
      await expect(page.getByText(title)).toBeVisible();
      await look(page, theme, name, { ...ENDS, isWhole: true });
    }
  });
}
