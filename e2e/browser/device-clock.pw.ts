import type { Page } from '@playwright/test';
import { expect, PHONE, test } from './fixtures.ts';

const CARDS = { Ann: 'Seer', Bob: 'Werewolf', Cleo: 'Robber' };
const CENTER = ['Werewolf', 'Drunk', 'Tanner'];
const TEN_MINUTES_MS = 600_000;

/** What the page sends of this action, from now on. */
function sentOf(page: Page, action: string): string[] {
  const sent: string[] = [];
  page.on('websocket', (line) =>
    line.on('framesent', ({ payload }) => {
      if (String(payload).includes(`"${action}"`)) sent.push(String(payload));
    }),
  );
  return sent;
}

const secondsLeft = async (page: Page) => {
  const [, minutes, seconds] =
    /^(\d+):(\d+)/.exec((await page.getByRole('timer').getAttribute('aria-label')) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

test('[F4.1 F4.2 F4.3] a device whose clock is wrong, or is set during the discussion, shows the time that is left', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  const sent = sentOf(page, 'force_discussion_end');
  await page.clock.install({ time: Date.now() + TEN_MINUTES_MS });
  await dealTo(page, { cards: CARDS, center: CENTER, before: (table) => void table.endNight().expire() });
  const first = await secondsLeft(page);
  expect(first).toBeGreaterThan(200);
  for (const ms of [-TEN_MINUTES_MS, 3 * TEN_MINUTES_MS]) {
    await page.clock.setSystemTime(Date.now() + ms);
    // It has been drawn since.
    await expect.poll(() => secondsLeft(page)).toBeLessThan(await secondsLeft(page));
    expect(await secondsLeft(page)).toBeGreaterThan(200);
  }
  expect(sent).toEqual([]);
});
