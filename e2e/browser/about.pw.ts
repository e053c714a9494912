import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, PHONE, test } from './fixtures.ts';

test('Home leads to what this is and who drew it', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await page.goto('/');
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await expect(page).toHaveTitle('About · Nightfall');
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(page.getByText('Lorc, Delapouite & contributors')).toBeVisible();
  await expect(page.getByRole('link', { name: 'CC BY 3.0' })).toBeVisible();
  for (const face of ['Grenze Gotisch', 'Alegreya Sans', 'Archivo', 'Spline Sans Mono'])
    await expect(page.getByRole('listitem').filter({ hasText: face }).first()).toContainText(
      'SIL Open Font License',
    );
  await expectAccessible(page);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});
