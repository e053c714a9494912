import type { Page } from '@playwright/test';
import { test } from './dealt-fixtures.ts';
import { type Look, lookAtPages, lookAtRound } from './every-screen.ts';
import { expect, NARROW, PHONE } from './fixtures.ts';
import { cutOff, setLetters } from './large-text.ts';

const softly = expect.configure({ soft: true });

for (const viewport of [NARROW, PHONE])
  for (const theme of ['generic', 'corporate'])
    test(`letters twice as large cut nothing off on any screen in ${theme}, ${viewport.width} px wide`, async ({
      comeAsAnn,
      openBrowser,
      rooms,
    }) => {
      const look =
        (page: Page): Look =>
        async (screen) => {
          await setLetters(page, '200%');
          await softly.poll(() => cutOff(page), screen).toEqual([]);
          await setLetters(page, '100%');
        };
      const [stranger, ann] = [await openBrowser(viewport), await comeAsAnn(viewport)];
      await lookAtPages(stranger, ann, theme, look);
      await lookAtRound({ ann, rooms, theme, look: look(ann) });
    });
