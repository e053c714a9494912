import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, test } from './fixtures.ts';
import { chooseFromMenu, comeSignedIn, createRoom } from './moves.ts';

const entryOf = (page: Page, role: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4, name: role, exact: true }) });

test('a stranger opens the rules from Home, jumps to a role and finds another', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await page.goto('/');
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page).toHaveURL('/rules');
  await expect(page).toHaveTitle('How to play · Nightfall');
  await expect(page.getByRole('heading', { level: 1, name: 'How to play Nightfall' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('link', { name: 'The night order' }).click();
  await expect(page.getByRole('heading', { name: 'The night order' })).toBeInViewport();
  await page.getByRole('table').getByRole('link', { name: 'Witch' }).click();
  await expect(page).toHaveURL('/rules#witch');
  await expect(entryOf(page, 'Witch')).toBeInViewport();
  await expect(entryOf(page, 'Witch')).toBeFocused();

  await page.getByRole('link', { name: 'Find a role' }).click();
  await page.getByLabel('Role name').fill('seer');
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Seer', 'Apprentice Seer', 'Aura Seer']);
  await page.getByRole('button', { name: 'Werewolf team' }).click();
  await expect(page.getByText('No role is called that.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/rules#witch');
  await expect(entryOf(page, 'Witch')).toBeInViewport();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

for (const [device, viewport] of Object.entries({ phone: PHONE, 'narrow phone': NARROW, laptop: LAPTOP }))
  test(`a link to a role opens the rules there: ${device}`, async ({ openBrowser }) => {
    const page = await openBrowser(viewport);
    await page.goto('/rules#paranormal-investigator');
    const entry = entryOf(page, 'Paranormal Investigator');
    await expect(entry).toBeFocused();
    await expect(entry.getByRole('heading')).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

test('by keyboard the contents lead through the book, on a laptop they stay beside it', async ({
  openBrowser,
}) => {
  const page = await openBrowser(LAPTOP);
  await page.goto('/rules');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'Common questions' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Common questions' })).toBeFocused();
  await expect(page.getByText('Do I know that I was robbed?')).toBeInViewport();
  await expect(contents.getByRole('link', { name: 'All roles' })).toBeInViewport();
});

test('from a room the rules open beside it, and the seat is kept', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await comeSignedIn(page);
  const code = await createRoom(page);
  const opened = page.context().waitForEvent('page');
  await chooseFromMenu(page, 'Rules');
  const rules = await opened;
  await expect(rules.getByRole('heading', { level: 1, name: 'How to play Nightfall' })).toBeVisible();
  await rules.close();
  await expect(page.getByText(`Room code ${code}`)).toBeVisible();
  await expect(page.getByText('Connected')).toBeVisible();
});

test('Home does not load the rulebook', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) texts.push(response.text());
  });
  const isThere = async () =>
    (await Promise.all(texts)).some((text) => text.includes('Do I know that I was robbed?'));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(texts.length).toBeGreaterThan(0);
  expect(await isThere()).toBe(false);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How to play Nightfall' })).toBeVisible();
  expect(await isThere()).toBe(true);
});
