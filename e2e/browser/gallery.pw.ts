import { PRODUCTIONS } from '@nightfall/shared/themes/choices';
import { inEverySize, TIGHT_SIZES } from './every-rule.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, PHONE, test } from './fixtures.ts';
import { PARTS } from './parts.ts';

const SECTIONS = [
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

/** In those that are left out the pictures and a round are looked at. */
const THEMES = PRODUCTIONS.filter(({ id }) => ['generic', 'corporate'].includes(id));

test('[G1.16 H4.21 H4.23 H4.135 H4.167] the gallery shows every primitive, changes its theme, opens its layers, and fits a narrow screen with large text', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  await page.goto('/dev/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible({ timeout: 20_000 });
  for (const { id, name } of THEMES) {
    const choice = page.getByRole('radio', { name, exact: true });
    await choice.click();
    await expect(choice).toBeChecked();
    if (id !== 'generic') await expect(page).toHaveURL(new RegExp(`theme=${id}$`));
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(SECTIONS);
    await expect(page.getByRole('region', { name: 'Cards', exact: true }).getByRole('img')).toHaveCount(32);
    await inEverySize(page, undefined, TIGHT_SIZES);
    await expectAccessible(page, id === 'generic' ? undefined : ['color-contrast']);
  }

  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Open a dialog' }).press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open a dialog' })).toBeFocused();

  await page.getByRole('button', { name: 'Share', exact: true }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Share');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoSidewaysScroll(page);
});

test('[H4.113 H4.195] the words of a button that the focus passes by are gone at once, so that Escape is for what lies below', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/dev/gallery?part=buttons');
  await page.evaluate((tooltip) => {
    const slow = new CSSStyleSheet();
    slow.replaceSync(`${tooltip} { animation-duration: 60s !important; }`);
    document.adoptedStyleSheets.push(slow);
  }, PARTS.tooltip);
  await page.getByRole('button').first().press('Tab');
  await page.getByRole('button', { name: 'Share', exact: true }).evaluate(async (button, tooltip) => {
    const nextTask = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    const isPlaced = () => document.querySelector<HTMLElement>(tooltip)?.style.animation === '';
    button.focus();
    // Not a frame: they are to go while their way in has not begun.
    for (let tasks = 0; tasks < 1000 && !isPlaced(); tasks += 1) await nextTask();
    if (!isPlaced()) throw new Error('The words never came');
    button.blur();
  }, PARTS.tooltip);
  await expect(page.locator(PARTS.tooltip)).toHaveCount(0);
});
