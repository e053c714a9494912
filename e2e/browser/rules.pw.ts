import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, test } from './fixtures.ts';

const entryOf = (page: Page, role: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4, name: role, exact: true }) });

test('[H1.42 H4.206] a stranger opens the rules from Home, which did not load them, jumps to a role and finds another', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  const programs: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) programs.push(response.text());
  });
  const hasRulebook = async () =>
    (await Promise.all(programs)).some((text) => text.includes('Do I know that I was robbed?'));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(programs.length).toBeGreaterThan(0);
  expect(await hasRulebook()).toBe(false);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page).toHaveURL('/rules');
  await expect(page.getByRole('heading', { level: 1, name: 'How to play Nightfall' })).toBeVisible();
  expect(await hasRulebook()).toBe(true);

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
  await page.goBack();
  await expect(page).toHaveURL('/rules#witch');
  await expect(entryOf(page, 'Witch')).toBeInViewport();
});

test('a link to a role opens the rules there, on phones and on a laptop with the contents beside it', async ({
  openBrowser,
}) => {
  const page = await openBrowser(NARROW);
  const entry = entryOf(page, 'Paranormal Investigator');
  for (const size of [NARROW, LAPTOP]) {
    await page.goto('about:blank');
    await page.setViewportSize(size);
    await page.goto('/rules#paranormal-investigator');
    await expect(entry).toBeFocused();
    await expect(entry.getByRole('heading')).toBeInViewport();
    await expectNoSidewaysScroll(page);
  }
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'Common questions' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Common questions' })).toBeFocused();
  await expect(page.getByText('Do I know that I was robbed?')).toBeInViewport();
  await expect(contents.getByRole('link', { name: 'All roles' })).toBeInViewport();
});
