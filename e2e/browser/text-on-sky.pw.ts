import type { Page } from '@playwright/test';
import { settled } from '../screens/shots.ts';
import { test } from './dealt-fixtures.ts';
import { lookAtRound } from './every-screen.ts';
import { expect, LAPTOP, PHONE } from './fixtures.ts';
import { contrastsOnSky } from './text-on-sky.ts';

const THEMES = ['generic', 'onuw-classic', 'corporate', 'russiagate'] as const;
/** Where the sky is brightest. */
const BRIGHT = ['lobby', 'first light', 'discussion', 'vote'];
const READABLE = 4.5;

/** Writes a small word in cream on the sky, with nothing behind it. */
const writeOnSky = (page: Page, text: string) =>
  page.evaluate((words) => {
    const bare = document.createElement('p');
    bare.textContent = words;
    Object.assign(bare.style, { position: 'absolute', top: '64px', left: '170px', zIndex: '9' });
    document.querySelector('.stage')?.append(bare);
  }, text);

for (const theme of THEMES)
  test(`small text is never on the open sky in ${theme}`, async ({ comeAsAnn, rooms }) => {
    test.slow();
    const ann = await comeAsAnn(PHONE);
    let measured = 0;
    const look = async (screen: string) => {
      if (!BRIGHT.includes(screen)) return;
      for (const viewport of [LAPTOP, PHONE]) {
        await ann.setViewportSize(viewport);
        await settled(ann);
        // What still moves has no letters where they were looked for.
        const pale = async () => {
          const contrasts = await contrastsOnSky(ann);
          measured += contrasts.length;
          return contrasts.filter(({ contrast }) => contrast < READABLE);
        };
        await expect.poll(pale, `${screen} at ${viewport.width}`).toEqual([]);
      }
      if (screen !== 'discussion' || theme !== 'generic') return;
      await writeOnSky(ann, 'Bare');
      const bare = (await contrastsOnSky(ann)).find(({ text }) => text === 'Bare');
      expect(bare?.contrast, 'a bare word is noticed').toBeLessThan(READABLE);
      await ann.evaluate(() => document.querySelector('.stage > p')?.remove());
    };
    await lookAtRound({ ann, rooms, theme, look });
    expect(measured).toBeGreaterThan(0);
  });
