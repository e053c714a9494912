import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '@nightfall/infra/local/run-program';
import { chromiumPath } from '@nightfall/infra/test/chromium';
import { startStack } from '@nightfall/infra/test/stack';
import { type Browser, chromium, request } from '@playwright/test';
import { type Figures, followInvitation, loadHome, spendOnHome } from './page/loads.ts';
import { drawAtRest } from './page/rest.ts';

const RUNS = 3;
const ACCOUNT = { email: 'host@bench.example.org', password: 'secret-of-the-host' };

/** Somebody hosts: the code of a room that waits for its players. */
async function roomCode(address: string): Promise<string> {
  const host = await request.newContext({ baseURL: address });
  await host.post('/api/auth/signup', { data: ACCOUNT });
  const answer = await host.post('/api/rooms/create', { data: {} });
  const { game } = await answer.json();
  await host.dispose();
  return game.roomCode;
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1];

const inWords = (figure: number) => figure.toFixed(figure < 10 ? 1 : 0);

/** The median of each figure, each run in a browser that has just been started. */
async function measure(
  what: string,
  run: (browser: Browser) => Promise<Figures>,
  runs = RUNS,
): Promise<void> {
  const all: Figures[] = [];
  for (let index = 0; index < runs; index++) {
    const browser = await chromium.launch({
      executablePath: await chromiumPath(),
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    all.push(await run(browser));
    await browser.close();
  }
  const told = Object.keys(all[0] ?? {}).map((figure) => {
    const numbers = all.map((figures) => figures[figure] ?? Number.NaN);
    return `${figure} ${inWords(middle(numbers) ?? Number.NaN)}`;
  });
  console.info(`${what}: ${told.join(', ')}`);
}

/** The built page in this folder, or one that is built for this. */
async function builtPage(folder: string): Promise<string> {
  if (process.env.WEB_DIST !== undefined) return process.env.WEB_DIST;
  await runToEnd('web/build.ts', { WEB_OUT: folder });
  return folder;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-page-'));
const stack = await startStack({
  env: { WEB_DIST: await builtPage(join(folder, 'web')), RATE_LIMIT_SCALE: '100' },
});
try {
  const [address = ''] = stack.apiUrls;
  const code = await roomCode(address);
  await measure('Home on a slow phone (ms)', (browser) => loadHome(browser, address));
  await measure('An invitation on a slow phone (ms)', (browser) => followInvitation(browser, address, code));
  await measure('Processor time of a load of Home (ms)', (browser) => spendOnHome(browser, address));
  // Minutes, nearly all of them waiting.
  if (process.argv.includes('--long')) {
    const atRest = (browser: Browser) => drawAtRest(browser, address, stack.redisUrl);
    await measure('Frames drawn a second at rest', atRest, 1);
  }
} finally {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
