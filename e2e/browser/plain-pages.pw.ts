import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, test } from './fixtures.ts';

// holds: A2.9 A8.44 G2.8 H2.45 H2.47 H4.83 H4.130
test('the pages to be read fit a narrow phone and are accessible', async ({ openBrowser }) => {
  const page = await openBrowser(NARROW);
  for (const [link, title] of [
    ['Terms', 'Terms'],
    ['Privacy', 'Privacy'],
    ['About', 'About'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.goto('/somewhere');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
