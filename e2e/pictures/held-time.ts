import type { Page } from '@playwright/test';

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
export async function holdTime(page: Page): Promise<void> {
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
