import type { Page } from '@playwright/test';
import { test } from './dealt-fixtures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE } from './fixtures.ts';
import { byKeyboard, byMouse, type Press } from './hands.ts';
import { chooseFromMenu, comeSignedIn, createRoom, joinAsGuest, playNight, seeResults } from './moves.ts';

const note = (page: Page) => page.getByRole('region', { name: 'Guide' });
const toPractice = (page: Page) => page.getByRole('link', { name: 'How to play' });
const phase = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** How many of the clock and of the buttons below are on the page, and how many of them the note hides. */
const hiddenByNote = (page: Page) =>
  note(page).evaluate((paper) => {
    const box = paper.getBoundingClientRect();
    const parts = [...document.querySelectorAll('[role=timer], .action-bar .button--primary')];
    const isOver = (part: DOMRect) =>
      box.left < part.right && part.left < box.right && box.top < part.bottom && part.top < box.bottom;
    return {
      parts: parts.length > 0,
      hidden: parts.filter((part) => isOver(part.getBoundingClientRect())).length,
    };
  });

/** The clock and the buttons stay in sight, once the note has come to rest. */
const expectInSight = (page: Page) =>
  expect.poll(() => hiddenByNote(page), 'a note lies over it').toEqual({ parts: true, hidden: 0 });

/** Reads the notes of a phase to their end and gives what they say. */
async function read(page: Page, press: Press = byMouse): Promise<string[]> {
  const said: string[] = [];
  await expect(note(page)).toBeVisible();
  for (;;) {
    await expectInSight(page);
    const words = (await note(page).getByRole('paragraph').textContent()) ?? '';
    said.push(words);
    const end = note(page).getByRole('button', { name: 'Understood' });
    if (await end.isVisible()) {
      await press(end);
      await expect(note(page)).toHaveCount(0);
      return said;
    }
    await press(note(page).getByRole('button', { name: 'Next' }));
    await expect(note(page)).not.toContainText(words);
  }
}

/** The button that the last note of a phase has named. */
const named = (page: Page, words: string | undefined) => {
  const [, name = ''] = /“([^”]+)”/.exec(words ?? '') ?? [];
  return page.getByRole('button', { name: new RegExp(`^${name}`) });
};

test('a stranger on a small phone is led through a whole practice game by the notes', async ({
  openBrowser,
}) => {
  test.setTimeout(180_000);
  const page = await openBrowser(NARROW);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look = async () => {
    await expect(note(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  };
  await page.goto('/');
  await toPractice(page).click();

  await phase(page, 'The Deal');
  await look();
  await note(page).getByRole('button', { name: 'Next' }).click();
  await expect(note(page)).toContainText('Press and hold your card, or tap it, to look');
  await page.getByRole('button', { name: 'Show your card' }).click();
  await expect(note(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide your card' }).click();
  await expect(note(page)).toContainText('3 of 3');
  await named(page, (await read(page)).at(-1)).click();

  await phase(page, 'Night');
  await look();
  await note(page).getByRole('button', { name: 'Next' }).click();
  const own = await note(page).getByRole('paragraph').textContent();
  await page.reload();
  await expect(note(page).getByRole('paragraph')).toHaveText(own ?? '');
  expect((await read(page)).at(-1)).toMatch(/“(Submit Action|Continue)”/);
  await playNight(page);

  await phase(page, 'First Light');
  await look();
  await named(page, (await read(page)).at(-1)).click();

  await phase(page, 'Discussion');
  await look();
  await named(page, (await read(page)).at(-1)).click();

  await phase(page, 'The Vote');
  await look();
  const vote = (await read(page)).at(-1);
  await page
    .getByRole('list', { name: 'The table' })
    .getByRole('button', { disabled: false })
    .first()
    .click();
  await named(page, vote).click();

  await seeResults(page);
  await look();
  while (!(await note(page).getByText('That is all you need to know.').isVisible()))
    await note(page).getByRole('button', { name: 'Next' }).click();
  await expect(note(page).getByRole('paragraph')).toHaveText(
    'That is all you need to know. Create a game or join one.',
  );
  await look();
  await note(page).getByRole('button', { name: 'Join a game' }).click();
  await expect(page).toHaveURL('/?join');
  await expect(page.getByLabel('Room Code')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('link', { name: 'Sign In to Create Game' })).toBeVisible();
  await expect(page.getByText('Return to your game')).toHaveCount(0);
});

test('the guide is read by keyboard alone, and a practice game that runs is gone on with', async ({
  openBrowser,
}) => {
  const page = await openBrowser(LAPTOP);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await toPractice(page).focus();
  await page.keyboard.press('Enter');
  await phase(page, 'The Deal');
  const game = page.url();
  expect(await read(page, byKeyboard)).toHaveLength(3);
  await expect(page.locator('#phase-heading')).toBeFocused();
  await byKeyboard(page.getByRole('button', { name: 'I Understand My Role' }));
  await phase(page, 'Night');
  await byKeyboard(note(page).getByRole('button', { name: 'Hide the guide for now' }));
  await expect(note(page)).toHaveCount(0);

  await page.goto('/');
  await toPractice(page).click();
  await expect(page).toHaveURL(game);
  await phase(page, 'Night');
  await expect(note(page)).toHaveCount(0);
});

test('who learns in another tab keeps the way back to a real game', async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  await comeSignedIn(host);
  const page = await openBrowser(PHONE);
  await joinAsGuest(page, await createRoom(host), 'Bob');
  const lobby = page.url();
  const tab = await page.context().newPage();
  await tab.goto('/practice');
  await phase(tab, 'The Deal');
  const practice = new URL(tab.url()).pathname;
  const returnTo = async (there: Page) => {
    await there.goto('/');
    return there.getByRole('link', { name: 'Return to your game' }).getAttribute('href');
  };
  await page.close();
  expect(await returnTo(tab)).toBe(new URL(lobby).pathname);
  await tab.goto(lobby);
  await expect(tab.getByText('Bob').first()).toBeVisible();
  await chooseFromMenu(tab, 'Leave game');
  await tab.getByRole('dialog').getByRole('button', { name: 'Leave game' }).click();
  await expect(tab).toHaveURL('/');
  expect(await returnTo(tab)).toBe(practice);
});

test('a practice game that cannot begin says why, and can be asked for again', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE, {
    provokes: /status of 429|ERR_INTERNET_DISCONNECTED|Failed to load resource/,
  });
  const busy = { error: 'Too many requests. Please wait a moment.', code: 'RATE_LIMITED' };
  await page.route('**/api/practice', (route) => route.fulfill({ status: 429, json: busy }));
  await page.goto('/');
  await toPractice(page).click();
  await expect(page.getByRole('heading', { name: 'The practice game did not start' })).toBeVisible();
  await expect(page.getByText(busy.error)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.unroute('**/api/practice');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('You are offline. The practice game needs a connection.')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await phase(page, 'The Deal');
});

test('help in a real game keeps the own role to itself until it is asked for', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(NARROW);
  await dealTo(page, {
    cards: { Ann: 'Seer', Bob: 'Werewolf', Cleo: 'Robber' },
    before: (table) => void table.endNight().expire(),
  });
  await phase(page, 'Discussion');
  await expect(note(page)).toHaveCount(0);
  await byKeyboard(page.getByRole('button', { name: 'Help' }));
  const sheet = page.getByRole('dialog', { name: 'Discussion: what is this?' });
  await expect(sheet.getByText('Now everybody talks')).toBeVisible();
  await expect(sheet).not.toContainText('Seer');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await byKeyboard(sheet.getByRole('button', { name: 'Show what my role does' }));
  await expect(sheet).toContainText('Seer');
  const [rules] = await Promise.all([
    page.context().waitForEvent('page'),
    sheet.getByRole('link', { name: 'Read it in the rules' }).click(),
  ]);
  await expect(rules.locator('#common-questions')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
});
