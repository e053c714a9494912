import type { Page } from '@playwright/test';
import { settled } from '../screens/shots.ts';
import { test } from './dealt-fixtures.ts';
import { type Look, lookAtPages, lookAtRound } from './every-screen.ts';
import { expect, PHONE } from './fixtures.ts';
import { tabAround } from './focus-rings.ts';

/** A menu is walked by arrows; the lobby has a test of its own, with the drawer that lies over it. */
const ELSEWHERE = ['lobby', 'menu'];

for (const theme of ['generic', 'corporate'])
  test(`whatever the Tab key comes to is ringed, and nothing lies over it, on any screen in ${theme}`, async ({
    comeAsAnn,
    openBrowser,
    rooms,
  }) => {
    test.slow();
    const look =
      (page: Page): Look =>
      async (screen) => {
        if (ELSEWHERE.includes(screen)) return;
        await settled(page);
        const { stops, faults } = await tabAround(page);
        expect.soft(stops, `${screen}: controls`).toBeGreaterThan(1);
        expect.soft(faults, screen).toEqual([]);
      };
    const [stranger, ann] = [await openBrowser(PHONE), await comeAsAnn(PHONE)];
    await lookAtPages(stranger, ann, theme, look);
    await lookAtRound({ ann, rooms, theme, look: look(ann) });
  });
