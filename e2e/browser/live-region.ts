import type { Page } from '@playwright/test';

/** All that the live region says from now on, in order. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const hear = () => {
      const region = document.querySelector('[data-live-region]');
      if (region === null) return void requestAnimationFrame(hear);
      const note = () => {
        const words = region.textContent?.trim() ?? '';
        if (words !== '' && words !== said.at(-1)) said.push(words);
      };
      note();
      new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
    };
    hear();
  });
  return () => page.evaluate(() => Reflect.get(window, 'said') as string[]);
}
