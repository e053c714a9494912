import type { Page } from '@playwright/test';
import { expect, PHONE, test } from './fixtures.ts';
import { comeSignedIn, createRoom } from './moves.ts';

/** Lets the page speak as one of before, in as many of its joins as `isOld` says. */
async function speaksOld(page: Page, isOld: (join: number) => boolean): Promise<() => number> {
  let joins = 0;
  await page.routeWebSocket(/\/ws\?/, (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      const frame = JSON.parse(String(text));
      if (frame.type === 'join_game') joins += 1;
      const isChanged = frame.type === 'join_game' && isOld(joins);
      server.send(isChanged ? JSON.stringify({ ...frame, format: 0 }) : text);
    });
  });
  return () => joins;
}

test('[H4.284] a page that is older than the server loads itself anew, and is back in its seat', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  const joins = await speaksOld(page, (join) => join === 1);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await comeSignedIn(page);
  const before = loads;
  await createRoom(page);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect.poll(() => [joins(), loads - before]).toEqual([2, 1]);
});
