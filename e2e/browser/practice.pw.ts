import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, test } from './fixtures.ts';
import { playNight, seeResults } from './moves.ts';
import { PARTS } from './parts.ts';
import { shot } from './settled.ts';

const note = (page: Page) => page.getByRole('region', { name: 'Guide' });
const toPractice = (page: Page) => page.getByRole('link', { name: 'How to play' });
const phase = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/**
 * How many of the clock, of the buttons below, of what was said last and of what the note is about are on the page, and
 * how many of them the note hides.
 */
const hiddenByNote = (page: Page) =>
  note(page).evaluate((paper, part) => {
    const box = paper.getBoundingClientRect();
    const kept = [
      '[role=timer]',
      `${part.actionBar} ${part.primary}`,
      part.newestMessage,
      part.guideHalo,
    ].join();
    const parts = [...document.querySelectorAll(kept)];
    const isOver = (one: DOMRect) =>
      box.left < one.right && one.left < box.right && box.top < one.bottom && one.top < box.bottom;
    return {
      parts: parts.length > 0,
      hidden: parts.filter((one) => isOver(one.getBoundingClientRect())).map((one) => one.className),
    };
  }, PARTS);

/** All that stays in sight, once the note has come to rest. */
const expectInSight = (page: Page) =>
  expect.poll(() => hiddenByNote(page), 'a note lies over it').toEqual({ parts: true, hidden: [] });

/** '2 of 4', '3 of 4': one more each time, of as many. */
function expectNoJump(counts: readonly string[]): void {
  const numbers = counts.map((count) => count.split(' of ').map(Number));
  const [first = 0, all] = numbers[0] ?? [];
  expect(numbers).toEqual(numbers.map((_, read) => [first + read, all ?? 0]));
}

/** Reads the notes of a phase to their end and gives what they say. */
async function read(page: Page): Promise<string[]> {
  const said: string[] = [];
  const counts: string[] = [];
  await expect(note(page)).toBeVisible();
  for (;;) {
    await expectInSight(page);
    await shot(page, 'guide');
    const words = (await note(page).getByRole('paragraph').textContent()) ?? '';
    said.push(words);
    const count = note(page).getByText(/^\d+ of \d+$/);
    if (await count.isVisible()) counts.push((await count.textContent()) ?? '');
    const end = note(page).getByRole('button', { name: 'Understood' });
    if (await end.isVisible()) {
      await end.click();
      await expect(note(page)).toHaveCount(0);
      expectNoJump(counts);
      return said;
    }
    await note(page).getByRole('button', { name: 'Next' }).click();
    await expect(note(page)).not.toContainText(words);
  }
}

/** The button that the last note of a phase has named. */
const named = (page: Page, words: string | undefined) => {
  const [, name = ''] = /“([^”]+)”/.exec(words ?? '') ?? [];
  return page.getByRole('button', { name: new RegExp(`^${name}`) });
};

/** Reads the results up to the review, opens it, and has it explained part by part. */
async function readReview(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Open the review' });
  while (!(await note(page).getByText('Press “Open the review”').isVisible()))
    await note(page).getByRole('button', { name: 'Next' }).click();
  await open.click();
  await expect(page.getByRole('heading', { name: 'What could have been known' })).toBeFocused();
  for (const part of [
    'The review begins with a sentence for you alone',
    'Then comes the claim that moved the suspicions',
    'The line shows how likely a player was',
    'Under “Claims” each claim is true or false',
    'Everybody’s best vote, given what that player',
  ]) {
    await expect(note(page)).toContainText(part);
    await expectNoSidewaysScroll(page);
    await note(page).getByRole('button', { name: 'Next' }).click();
  }
}

test('[C4.4 H4.37 H4.84 H4.85 H4.86 H4.90 H4.145 H4.152 L6.1 L6.2 L6.3 L6.6 T2.15] a stranger on a small phone is led through a whole practice game by the notes', async ({
  openBrowser,
}) => {
  const page = await openBrowser(NARROW);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look = async () => {
    await expect(note(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
  };
  await page.goto('/');
  for (const size of [{ width: 320, height: 568 }, NARROW]) {
    await page.setViewportSize(size);
    await expect(toPractice(page)).toBeInViewport({ ratio: 1 });
  }
  await expect(toPractice(page)).toContainText('Practice with four bots, 10 minutes, no account');
  await toPractice(page).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Start Practicing' }).click();
  await expect(page.getByText('Please enter your display name')).toBeVisible();
  await page.getByLabel('Display Name').fill('Wilhelmine');
  await page.getByRole('button', { name: 'Start Practicing' }).click();

  await phase(page, 'The Deal');
  await look();
  await expectAccessible(page);
  await note(page).getByRole('button', { name: 'Next' }).click();
  await expect(note(page)).toContainText('Press and hold your card, or tap it, to look');
  await page.getByRole('button', { name: 'Show your card' }).click();
  await expect(note(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide your card' }).click();
  await expect(note(page)).toContainText('3 of 3');
  await named(page, (await read(page)).at(-1)).click();

  await phase(page, 'Night');
  await look();
  // A practice game that runs is gone on with, once that was asked for.
  const game = page.url();
  await page.goto('/');
  await toPractice(page).click();
  await page.getByRole('button', { name: 'Start Practicing' }).click();
  await expect(page.getByText('You play as Wilhelmine.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go On' }).click();
  await expect(page).toHaveURL(game);
  await phase(page, 'Night');
  await note(page).getByRole('button', { name: 'Next' }).click();
  const own = await note(page).getByRole('paragraph').textContent();
  await page.reload();
  await expect(note(page).getByRole('paragraph')).toHaveText(own ?? '');
  expect((await read(page)).at(-1)).toMatch(/“(Submit Action|Continue)”/);
  await playNight(page);

  await phase(page, 'First Light');
  await look();
  await named(page, (await read(page)).at(-1)).click();

  const known = page.getByRole('dialog', { name: 'What I know' });
  await expect(known.getByText(/^You were dealt/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await known.getByRole('button', { name: 'Close' }).click();
  await phase(page, 'Discussion');
  await look();
  // Bots may have claimed something by then, of which there is a note too.
  const ready = (await read(page)).find((words) => words.includes('Ready to Vote'));
  await named(page, ready).click();

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
  await readReview(page);
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
