import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import { comeSignedIn } from './moves.ts';

const provokes = /Content Security Policy/;

test('[H2.64] a script or style that gets into a page has no effect', { tag: '@core' }, async ({
  openBrowser,
}) => {
  const page = await openBrowser(LAPTOP, { provokes });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refused = await page.evaluate(async () => {
    const refusals: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      refusals.push(violatedDirective);
    });
    const script = document.createElement('script');
    script.textContent = "document.title = 'taken over'";
    const elsewhere = document.createElement('script');
    elsewhere.src = 'http://127.0.0.1:9/evil.js';
    const style = document.createElement('style');
    style.textContent = 'body { opacity: 0.5 }';
    document.head.append(script, elsewhere, style);
    const holder = document.createElement('div');
    holder.innerHTML = `<img src="data:," onerror="document.title = 'taken over'"><p style="opacity: 0.5">a</p>`;
    document.body.append(holder);
    await fetch('http://127.0.0.1:9/').catch(() => undefined);
    while (new Set(refusals).size < 6) await new Promise((resolve) => setTimeout(resolve, 20));
    return [...new Set(refusals)].sort();
  });
  expect(refused).toEqual([
    'connect-src',
    'img-src',
    'script-src-attr',
    'script-src-elem',
    'style-src-attr',
    'style-src-elem',
  ]);
  await expect(page).toHaveTitle(/^(?!taken over)/);
  await expect(page.locator('body')).toHaveCSS('opacity', '1');
});

test('behind an open dialog the page does not scroll, and does again after it', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await comeSignedIn(page);
  await page.getByRole('button', { name: 'Hana', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden');
});
