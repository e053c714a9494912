import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page, TestInfo } from '@playwright/test';
import { lookAtPages, lookAtRound } from '../browser/every-screen.ts';
import { expect, PHONE, test } from '../browser/fixtures.ts';
import { settled } from '../browser/settled.ts';

/** Two that have next to nothing in common. */
const THEMES = ['generic', 'corporate'] as const;

/** What of the walk is kept as a picture; of what shows an address of the test's own, nothing is. */
const KEPT = new Map([
  ['Home', '01-home'],
  ['sign-in', '02-sign-in'],
  ['lobby', '10-lobby'],
  ['deal', '20-deal'],
  ['deal, the card seen', '21-card-seen'],
  ['night', '30-night'],
  ['night, picked', '31-night-picked'],
  ['first light', '40-first-light'],
  ['discussion', '50-discussion'],
  ['vote', '60-vote'],
  ['vote, waiting', '61-voted'],
  ['results', '70-results'],
]);

/** The Chromium that took the kept pictures: another one draws letters and edges a little otherwise. */
const TAKEN_BY = join(import.meta.dirname, 'kept', 'taken-by.txt');

/** Which Chromium this is, by its kind and its major version: HeadlessChrome/150. */
async function chromiumOf(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession();
  const { product } = await session.send('Browser.getVersion');
  await session.detach();
  return product.split('.')[0] ?? product;
}

/** Small, since all of them are kept with the code: what is moved or in another colour is seen all the same. */
const SMALL = { scale: 0.6 } as const;

const OPTIONS = {
  animations: 'disabled',
  caret: 'hide',
  scale: 'device',
  threshold: 0.1,
  maxDiffPixels: 30,
} as const;

interface Kept {
  readonly browser: Browser;
  readonly run: TestInfo;
  readonly name: string;
}

/** Compares with the kept picture, or takes it anew; what another Chromium draws otherwise is told, and no fault. */
async function compare(shown: Page | Locator, { browser, run, name }: Kept): Promise<void> {
  const chromium = await chromiumOf(browser);
  if (run.config.updateSnapshots !== 'none') writeFileSync(TAKEN_BY, `${chromium}\n`);
  const takenBy = readFileSync(TAKEN_BY, 'utf8').trim();
  const file = `${name}.png`;
  if (takenBy === chromium) return expect.soft(shown).toHaveScreenshot(file, OPTIONS);
  try {
    await expect(shown).toHaveScreenshot(file, { ...OPTIONS, timeout: 2000 });
  } catch {
    console.info(`${chromium} draws ${name} otherwise than ${takenBy}, which took the kept picture.`);
  }
}

for (const theme of THEMES) {
  test(`[H4.133] the pages and a round in ${theme} look as they did`, async ({
    browser,
    comeAsAnn,
    openBrowser,
    rooms,
  }, run) => {
    const look = (page: Page) => async (screen: string) => {
      const name = KEPT.get(screen);
      if (name === undefined) return;
      await settled(page);
      await compare(page, { browser, run, name: `${theme}-${name}` });
    };
    const [stranger, ann] = [await openBrowser(PHONE, SMALL), await comeAsAnn(PHONE, SMALL)];
    await holdTime(ann);
    await lookAtPages(stranger, ann, theme, look);
    await lookAtRound({ ann, rooms, theme, look: look(ann) });
  });

  test(`the faces of the cards in ${theme} look as they did`, async ({ browser, openBrowser }, run) => {
    const page = await openBrowser(PHONE, SMALL);
    await page.goto(`/dev/gallery?theme=${theme}`);
    for (const [region, file] of [
      ['Cards', '80-cards'],
      ['Small cards', '81-small-cards'],
    ] as const) {
      const shown = page.getByRole('region', { name: region, exact: true });
      await expect(shown).toBeVisible();
      await settled(page);
      await compare(shown, { browser, run, name: `${theme}-${file}` });
    }
  });
}

/** When it is on the page, for good. */
const NOW = Date.UTC(2026, 9, 31, 21, 30);
/** A phase shows the time that is left in steps of this, however long the test took to come to its picture. */
const STEP = 30_000;
const CODE = 'MOON42';

/** What the server says, as if time stood still, of a room whose code is always the same. */
function held(said: string): string {
  const numberOf = (key: string) => Number(new RegExp(`"${key}":(\\d+)`).exec(said)?.[1]);
  const left = Math.ceil((numberOf('phaseEndsAt') - numberOf('serverTime')) / STEP) * STEP;
  const code = /"roomCode":"(\w+)"/.exec(said)?.[1];
  const timed = said
    .replaceAll(/"phaseEndsAt":\d+/g, `"phaseEndsAt":${NOW + left}`)
    .replaceAll(/"serverTime":\d+/g, `"serverTime":${NOW}`);
  return code === undefined ? timed : timed.replaceAll(code, CODE);
}

/** From its first load on, the page knows no time but one. */
async function holdTime(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW);
  // The steady clock, by which the page counts on from what the server said.
  await page.addInitScript(() => {
    performance.now = () => 0;
  });
  const date = new Date(NOW).toUTCString();
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.route('**/api/games/*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), date };
    await route.fulfill({ response, headers, body: held(await response.text()) });
  });
  await page.routeWebSocket(/\/ws\?/, (line) => {
    const server = line.connectToServer();
    server.onMessage((said) => line.send(typeof said === 'string' ? held(said) : said));
  });
}
