import type { Page } from '@playwright/test';
import { test } from './dealt-fixtures.ts';
import {
  expectBareWordNoticed,
  expectFocusSeen,
  expectOneFirstAction,
  expectOpenToAll,
  expectPickSeenInForcedColors,
  expectReadable,
  expectReadableOnSky,
} from './every-rule.ts';
import { type Look, lookAtPages, lookAtRound } from './every-screen.ts';
import { expect, PHONE } from './fixtures.ts';

const lookAtAll =
  (page: Page): Look =>
  async (screen, task) => {
    await expectOneFirstAction(page, screen, task !== undefined);
    await expectReadable(page, screen);
    await expectOpenToAll(page);
    await expectFocusSeen(page, screen);
  };

for (const theme of ['generic', 'corporate'] as const) {
  test(`every page in ${theme} is readable, open to all, shows its focus and has one first action`, async ({
    comeAsAnn,
    openBrowser,
  }) => {
    const [stranger, ann] = [await openBrowser(PHONE), await comeAsAnn(PHONE)];
    await lookAtPages(stranger, ann, theme, lookAtAll);
  });

  // holds: G1.2 H4.141 H4.152 H4.198 H4.114 H4.115 H4.153 H4.157 H4.169 H4.199 H4.213 H4.216
  test(`every screen of a round in ${theme} is readable, open to all, shows its focus and has one first action`, async ({
    comeAsAnn,
    rooms,
  }) => {
    test.slow();
    const ann = await comeAsAnn(PHONE);
    const lookAtScreen = lookAtAll(ann);
    let measured = 0;
    const look: Look = async (screen, task) => {
      measured += await expectReadableOnSky(ann, screen);
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
      measured += await expectReadableOnSky(ann, screen);
      await expectOpenToAll(ann, ['color-contrast']);
    };
    await lookAtRound({ ann, rooms, theme, look });
    expect(measured).toBeGreaterThan(0);
  });
