import type { Page } from '@playwright/test';
import { test } from './dealt-fixtures.ts';
import {
  expectBareWordNoticed,
  expectFocusSeen,
  expectOneFirstAction,
  expectPickSeenInForcedColors,
  expectReadable,
  expectReadableOnSky,
  inEverySize,
  type Size,
  sizesOfSky,
  TIGHT_SIZES,
} from './every-rule.ts';
import { type Look, lookAtPages, lookAtRound } from './every-screen.ts';
import { expect, expectAccessible, PHONE } from './fixtures.ts';

/** The first is asked everything; the second has words, letters and colours of its own, on the same parts of the page. */
const WHOLE_THEMES = ['generic', 'corporate'] as const;

const lookAtAll =
  (theme: (typeof WHOLE_THEMES)[number], tellMeasured: (words: number) => void = () => {}) =>
  (page: Page): Look =>
  async (screen, task) => {
    await expectOneFirstAction(page, screen, task !== undefined);
    const measure = async (size: Size) => {
      tellMeasured(await expectReadableOnSky(page, screen, size));
      await expectReadable(page, screen, size);
    };
    await inEverySize(page, measure, theme === 'generic' ? undefined : ['laptop', ...TIGHT_SIZES]);
    await expectAccessible(page, theme === 'generic' ? undefined : ['color-contrast']);
    await expectFocusSeen(page, screen);
  };

for (const theme of WHOLE_THEMES) {
  test(`every page in ${theme} is readable, open to all, shows its focus and has one first action`, async ({
    comeAsAnn,
    openBrowser,
  }) => {
    const [stranger, ann] = [await openBrowser(PHONE), await comeAsAnn(PHONE)];
    await lookAtPages(stranger, ann, theme, lookAtAll(theme));
  });

  // holds: G1.2 H4.141 H4.152 H4.198 H4.114 H4.115 H4.153 H4.157 H4.169 H4.199 H4.213 H4.216
  test(`every screen of a round in ${theme} is readable, open to all, shows its focus and has one first action`, async ({
    comeAsAnn,
    rooms,
  }) => {
    test.slow();
    const ann = await comeAsAnn(PHONE);
    let measured = 0;
    const lookAtScreen = lookAtAll(theme, (words) => {
      measured += words;
    })(ann);
    const look: Look = async (screen, task) => {
      await lookAtScreen(screen, task);
      if (theme !== 'generic') return;
      if (screen === 'discussion') await expectBareWordNoticed(ann);
      if (screen === 'vote, picked') await expectPickSeenInForcedColors(ann, 'Dov', 'Cleo');
    };
    await lookAtRound({ ann, rooms, theme, look });
    expect(measured).toBeGreaterThan(0);
  });
}

/** They differ from those above in colours and letters alone. */
// holds: H4.142 H4.157 H4.213
for (const theme of ['onuw-classic', 'russiagate'] as const)
  test(`the colours of every screen of a round in ${theme} are told apart, and its letters fit`, async ({
    comeAsAnn,
    rooms,
  }) => {
    const ann = await comeAsAnn(PHONE);
    let measured = 0;
    const look: Look = async (screen) => {
      const measure = async (size: Size) => {
        measured += await expectReadableOnSky(ann, screen, size);
      };
      await inEverySize(ann, measure, [...sizesOfSky(screen), 'narrow']);
      await expectAccessible(ann, ['color-contrast']);
    };
    await lookAtRound({ ann, rooms, theme, look });
    expect(measured).toBeGreaterThan(0);
  });
