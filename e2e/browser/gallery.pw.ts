import { shoot } from '../screens/shots.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, PHONE, test } from './fixtures.ts';

const THEMES = ['generic', 'onuw-classic', 'corporate', 'russiagate'] as const;

const PARTS = [
  'Buttons',
  'Fields',
  'Choices',
  'Dialogs, toasts, menus, progress',
  'Paper and felt',
  'Cards',
  'Small cards',
  'Seats',
  'Portraits',
  'Tables',
  'Skies',
  'Message pages',
];

for (const theme of THEMES)
  test(`the gallery shows every primitive in ${theme}`, async ({ openBrowser }) => {
    test.slow();
    const page = await openBrowser(PHONE);
    await page.goto(`/dev/gallery?theme=${theme}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(PARTS);
    await expect(page.getByRole('region', { name: 'Cards', exact: true }).getByRole('img')).toHaveCount(32);
    await expectAccessible(page);
    await shoot(page, theme, '99-gallery', { isWhole: true });
  });

test('the gallery changes its theme, opens its layers, and fits a narrow screen with large text', async ({
  openBrowser,
}) => {
  const page = await openBrowser(NARROW);
  await page.goto('/dev/gallery');
  await page.getByRole('radio', { name: 'Hostile Takeover' }).click();
  await expect(page).toHaveURL(/theme=corporate/);
  await expect(page.getByRole('img', { name: 'Unknown Role card' })).toBeVisible();

  await page.getByRole('button', { name: 'Open a dialog' }).press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open a dialog' })).toBeFocused();

  await page.getByRole('button', { name: 'Share', exact: true }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Share');
  await expectAccessible(page);

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoSidewaysScroll(page);
});
