import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LAPTOP,
  NARROW,
  PHONE,
  TABLET,
  test,
} from './fixtures.ts';
import { chooseFromMenu, comeSignedIn, createRoom } from './moves.ts';
import { PARTS } from './parts.ts';

test('[A1.1 A2.20 A3.22 A6.1 G1.5 G1.6 G2.2 G2.16 G2.17 G2.18 G2.19 G2.21 G2.22 G2.23 G2.51 G3.13 G3.14 G5.1 G5.2 G5.3 G5.4 G5.5 G7.2 G7.4 G8.4 P2.19] a guest joins by the code, an account by a link, and Home leads back to the seat', async ({
  openBrowser,
}) => {
  const [host, guest, page] = [await openBrowser(LAPTOP), await openBrowser(PHONE), await openBrowser(PHONE)];
  await comeSignedIn(host);
  const code = await createRoom(host);
  await guest.goto('/');
  await guest.getByRole('button', { name: 'Join Game' }).click();
  await guest.getByLabel('Room Code').fill(code.toLowerCase());
  await guest.getByLabel('Display Name').fill('  Mara ');
  await guest.getByRole('button', { name: 'Join Game' }).click();
  await expect(guest).toHaveURL(/\/lobby\/[0-9a-f-]{36}\?code=[A-Z0-9]{6}$/);
  const seats = host.getByRole('list');
  await expect(seats.getByText('Mara')).toBeVisible();

  const ownName = 'Otto';
  await comeSignedIn(page, ownName);
  await page.goto(`/?code=${code.toLowerCase()}`);
  await expect(page).toHaveURL(/\/lobby\//);
  await expect(seats.getByText(ownName)).toBeVisible();
  // The call's older name gives the same seat.
  const older = await page.request.post('/api/games/join', { data: { roomCode: code } });
  expect(await older.json()).toMatchObject({ displayName: ownName, game: { roomCode: code } });

  const lobby = guest.url();
  await chooseFromMenu(guest, 'Return to Home');
  await guest.getByRole('link', { name: 'Return to your game' }).click();
  await expect(guest).toHaveURL(lobby);
  await chooseFromMenu(guest, 'Leave game');
  await guest.getByRole('dialog').getByRole('button', { name: 'Leave game' }).click();
  await expect(guest).toHaveURL('/');
  await expect(guest.getByRole('button', { name: 'Join Game' })).toBeVisible();
  await expect(guest.getByText('Return to your game')).toHaveCount(0);
  await expect(seats.getByText('Mara')).toHaveCount(0);
});

/** Where the lines of its text lie. */
function linesWithin(part: Element) {
  const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const lines: { x: number; y: number; width: number; height: number }[] = [];
  while (words.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    for (const { x, y, width, height } of range.getClientRects()) lines.push({ x, y, width, height });
  }
  return lines;
}

/** Tags, buttons and links over which something else lies; the very corners of a tag are cut off. */
const coveredOn = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const shares = [0.15, 0.5, 0.85];
    const isWhole = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return shares.every((across) =>
        shares.every((down) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down);
          return hit === null || element.contains(hit) || hit.contains(element);
        }),
      );
    };
    return [...main.querySelectorAll('li, button, a')]
      .filter((element) => !isWhole(element))
      .map((element) => element.textContent);
  });

/** The browser's theme, as if it had been chosen in another of its windows. */
const wear = (page: Page, theme: string) =>
  page.evaluate((id) => {
    localStorage.setItem('selectedTheme', id);
    dispatchEvent(new Event('storage'));
  }, theme);

const SIZES = [NARROW, PHONE, TABLET, LAPTOP];

const TITLES = {
  generic: 'Nightfall',
  corporate: 'Hostile Takeover',
  'onuw-classic': 'One Night Werewolf',
  russiagate: 'Off the Record',
};

async function expectPoster(page: Page, height: number): Promise<void> {
  const moon = await page.locator(PARTS.homeMoon).boundingBox();
  const lines = await page.locator(PARTS.homeMoon).evaluate(linesWithin);
  const sky = await page.locator(PARTS.homeSky).boundingBox();
  const air = await page.locator(`${PARTS.homeSky} ${PARTS.sky}`).boundingBox();
  if (moon === null || lines.length < 2) throw new Error('There is no moon');
  expect(air?.height, 'the sky fills the poster').toBe(sky?.height);
  const middle = { x: moon.x + moon.width / 2, y: moon.y + moon.height / 2 };
  for (const { x, y, width, height: tall } of lines)
    for (const left of [x, x + width])
      expect(Math.hypot(left - middle.x, y + tall / 2 - middle.y)).toBeLessThan(moon.width / 2);
  await expect(page.getByRole('listitem')).toHaveCount(3);
  const join = await page.getByRole('button', { name: 'Join Game' }).boundingBox();
  expect((join?.y ?? Infinity) + (join?.height ?? 0), 'the way in is seen at once').toBeLessThan(height);
  expect(await coveredOn(page), 'nothing lies over them').toEqual([]);
  await expectNoSidewaysScroll(page);
}

test('[A1.9 A2.10 G2.9 H4.74 H4.154 H4.168 H4.236 H4.237 H4.238] in every theme the title is inside the moon, the tags hang on their line, and the way in is seen', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  // Some prefer light: the page is dark all the same.
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.getByRole('link', { name: 'Sign In to Create Game' })).toBeVisible();
  for (const [theme, title] of Object.entries(TITLES)) {
    await wear(page, theme);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    for (const size of theme === 'generic' ? SIZES : [NARROW, LAPTOP]) {
      await page.setViewportSize(size);
      await page.evaluate(() => document.fonts.ready);
      await expectPoster(page, size.height);
    }
    // On the laptop, where the title lies on more of the sky, and on the narrow phone.
    await expectAccessible(page, ['color-contrast']);
    await page.setViewportSize(NARROW);
  }
});

test('[H2.82 H4.79 H4.81] without a network nothing on Home moves, and a signed-in user is told that the server is away', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE, { provokes: /ERR_FAILED .*\/api\/me$/ });
  await page.goto('/');
  const join = page.getByRole('button', { name: 'Join Game' });
  await expect(page.getByRole('link', { name: 'Sign In to Create Game' })).toBeVisible();
  const before = await join.boundingBox();
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  expect(await join.boundingBox()).toEqual(before);
  await page.context().setOffline(false);
  await expect(page.getByRole('listitem').filter({ hasText: 'Multiplayer' })).toBeVisible();

  await page.setViewportSize(NARROW);
  await page.route('**/api/me', (route) => route.abort(), { times: 1 });
  await comeSignedIn(page);
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the server' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Create Game' })).toBeVisible();
});

const LOW_LAPTOP = { width: 1280, height: 720 };

/** Whether there is ground right under the feet of the figure. */
const figureStands = (page: Page) =>
  page.locator(PARTS.cliff).evaluate((cliff, part) => {
    const [figure, edge] = [part.cliffFigure, part.cliffEdge].map((one) => cliff.querySelector(one));
    const ground = edge?.querySelector('path');
    if (!(edge instanceof SVGSVGElement) || !ground) throw new Error('There is no ground');
    const { left, width, bottom } = (figure as SVGSVGElement).getBoundingClientRect();
    // A battlement has gaps between.
    return [0.15, 0.25, 0.35, 0.45].some((share) => {
      const foot = new DOMPoint(left + width * share, bottom + width * 0.06);
      return ground.isPointInFill(foot.matrixTransform(edge.getScreenCTM()?.inverse()));
    });
  }, PARTS);

test('[T2.52 T2.57] a low laptop shows all buttons whole and each figure on its ground; a tablet has larger letters', async ({
  openBrowser,
}) => {
  const page = await openBrowser(LOW_LAPTOP);
  await comeSignedIn(page);
  for (const [theme, title] of Object.entries(TITLES)) {
    await wear(page, theme);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    for (const name of ['Join Game', 'Create Game', 'How to play'])
      await expect(page.getByRole(name === 'How to play' ? 'link' : 'button', { name })).toBeInViewport({
        ratio: 1,
      });
    for (const size of [LOW_LAPTOP, PHONE]) {
      await page.setViewportSize(size);
      expect([theme, size.width, await figureStands(page)]).toEqual([theme, size.width, true]);
    }
    await page.setViewportSize(LOW_LAPTOP);
  }
  const letters = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  await page.setViewportSize(PHONE);
  const small = await letters();
  await page.setViewportSize(TABLET);
  expect(await letters()).toBeGreaterThan(small * 1.1);
});

const provokes = /Content Security Policy/;

test('[L9.8] a visitor who has sat at a table meets Home as it was drawn, without an error', {
  tag: '@core',
}, async ({ comeAsAnn }) => {
  const ann = await comeAsAnn(PHONE);
  await ann.goto('/');
  // What is drawn is taken over, and then more is shown: an error on the console would fail this test.
  await expect(ann.getByRole('button', { name: 'Create Game' })).toBeVisible();
  await ann.goto('/');
  await expect(ann.getByRole('button', { name: 'Create Game' })).toBeVisible();
});

test('[H2.64] a script or style that gets into a page has no effect', { tag: '@core' }, async ({
  openBrowser,
}) => {
  const page = await openBrowser(LAPTOP, { provokes });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refused = await page.evaluate(async () => {
    const refusals: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      refusals.push(violatedDirective);
    });
    const script = document.createElement('script');
    script.textContent = "document.title = 'taken over'";
    const elsewhere = document.createElement('script');
    elsewhere.src = 'http://127.0.0.1:9/evil.js';
    const style = document.createElement('style');
    style.textContent = 'body { opacity: 0.5 }';
    document.head.append(script, elsewhere, style);
    const holder = document.createElement('div');
    holder.innerHTML = `<img src="data:," onerror="document.title = 'taken over'"><p style="opacity: 0.5">a</p>`;
    document.body.append(holder);
    await fetch('http://127.0.0.1:9/').catch(() => undefined);
    while (new Set(refusals).size < 6) await new Promise((resolve) => setTimeout(resolve, 20));
    return [...new Set(refusals)].sort();
  });
  expect(refused).toEqual([
    'connect-src',
    'img-src',
    'script-src-attr',
    'script-src-elem',
    'style-src-attr',
    'style-src-elem',
  ]);
  await expect(page).toHaveTitle(/^(?!taken over)/);
  await expect(page.locator('body')).toHaveCSS('opacity', '1');
});

test('behind an open dialog the page does not scroll, and does again after it', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await comeSignedIn(page);
  await page.getByRole('button', { name: 'Hana', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden');
});

const entryOf = (page: Page, role: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4, name: role, exact: true }) });

test('[H1.42 H4.206] a stranger opens the rules from Home, which did not load them, jumps to a role and finds another', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  const programs: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) programs.push(response.text());
  });
  const hasRulebook = async () =>
    (await Promise.all(programs)).some((text) => text.includes('Do I know that I was robbed?'));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(programs.length).toBeGreaterThan(0);
  expect(await hasRulebook()).toBe(false);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page).toHaveURL('/rules');
  await expect(page.getByRole('heading', { level: 1, name: 'How to play Nightfall' })).toBeVisible();
  expect(await hasRulebook()).toBe(true);

  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('link', { name: 'The night order' }).click();
  await expect(page.getByRole('heading', { name: 'The night order' })).toBeInViewport();
  await page.getByRole('table').getByRole('link', { name: 'Witch' }).click();
  await expect(page).toHaveURL('/rules#witch');
  await expect(entryOf(page, 'Witch')).toBeInViewport();
  await expect(entryOf(page, 'Witch')).toBeFocused();

  await page.getByRole('link', { name: 'Find a role' }).click();
  await page.getByLabel('Role name').fill('seer');
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Seer', 'Apprentice Seer', 'Aura Seer']);
  await page.goBack();
  await expect(page).toHaveURL('/rules#witch');
  await expect(entryOf(page, 'Witch')).toBeInViewport();
});

test('a link to a role opens the rules there, on phones and on a laptop with the contents beside it', async ({
  openBrowser,
}) => {
  const page = await openBrowser(NARROW);
  const entry = entryOf(page, 'Paranormal Investigator');
  for (const size of [NARROW, LAPTOP]) {
    await page.goto('about:blank');
    await page.setViewportSize(size);
    await page.goto('/rules#paranormal-investigator');
    await expect(entry).toBeFocused();
    await expect(entry.getByRole('heading')).toBeInViewport();
    await expectNoSidewaysScroll(page);
  }
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'Common questions' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Common questions' })).toBeFocused();
  await expect(page.getByText('Do I know that I was robbed?')).toBeInViewport();
  await expect(contents.getByRole('link', { name: 'All roles' })).toBeInViewport();
});
