import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, test } from './fixtures.ts';
import {
  addBots,
  byKeyboard,
  comeSignedIn,
  createRoom,
  gotIt,
  joinAsGuest,
  ownCard,
  playNight,
  reach,
  seeResults,
  understand,
} from './moves.ts';
import { PARTS } from './parts.ts';
import { shot } from './settled.ts';

/** What hides a part of the ring round what has the focus; nothing when it is seen whole, null when there is none. */
const ringHiddenBy = (page: Page): Promise<string[] | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null) return null;
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused);
    if (outlineStyle === 'none' || outlineWidth === '0px') return null;
    const reach = Math.max(0, Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset));
    const ring = focused.getBoundingClientRect();
    const hiding: string[] = [];
    for (let around = focused.parentElement; around !== null; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      const { overflowX, overflowY, clipPath } = getComputedStyle(around);
      const isBeyondX = ring.left - reach < box.left - 1 || ring.right + reach > box.right + 1;
      const isBeyondY = ring.top - reach < box.top - 1 || ring.bottom + reach > box.bottom + 1;
      const clips = (overflow: string) => overflow !== 'visible';
      const isCut = clipPath !== 'none' && (isBeyondX || isBeyondY);
      if (isCut || (clips(overflowX) && isBeyondX) || (clips(overflowY) && isBeyondY))
        hiding.push(`${around.tagName} ${around.className}`);
    }
    return hiding;
  });

/** Presses what is asked for by name, with the keyboard alone, as soon as it can be pressed; its ring is seen whole. */
async function press(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await reach(control);
  expect.soft(await ringHiddenBy(control.page()), `the ring of ${control}`).toEqual([]);
  await control.page().keyboard.press('Space');
}

const named = (page: Page) => (name: string | RegExp) => page.getByRole('button', { name });

/** A player is moved to the next seat, and a set of roles picked, one of them by hand. */
async function prepare(page: Page): Promise<void> {
  const button = named(page);
  for (let bots = 1; bots <= 3; bots += 1) {
    await press(button('Add Bot Player'));
    await expect(button(/^Remove/)).toHaveCount(bots);
  }
  await press(button('Arrange seats'));
  const second = button(/, seat 2 of 4; arrow keys move$/);
  const [name = ''] = ((await second.textContent()) ?? '').split(',');
  await reach(second);
  expect.soft(await ringHiddenBy(page), 'the ring of a seat').toEqual([]);
  await page.keyboard.press('ArrowLeft');
  await expect(button(/, seat 3 of 4; arrow keys move$/)).toBeFocused();
  await expect(button(/, seat 3 of 4; arrow keys move$/)).toContainText(name);
  await press(button('Arrange seats'));
  await press(button(/^First game/));
  await expect(page.getByText('7 of 7 roles', { exact: true })).toBeVisible();
  const tanner = button(/^.*Tanner ×\d$/);
  await byKeyboard(tanner);
  await expect(page.getByText('8 of 7 roles', { exact: true })).toBeVisible();
  await byKeyboard(tanner);
  await expect(page.getByText('7 of 7 roles', { exact: true })).toBeVisible();
}

/** Says something in own words and in the game's, and notes a claim. */
async function talk(page: Page): Promise<void> {
  const button = named(page);
  const log = page.getByRole('log');
  await reach(page.getByLabel('Say something'));
  await page.keyboard.type('I slept all night');
  await page.keyboard.press('Enter');
  await expect(log.getByText('I slept all night')).toBeVisible();
  await press(button('I was…'));
  const claim = page.getByRole('dialog', { name: 'I was dealt…' });
  await press(claim.getByRole('button', { name: 'Werewolf' }).first());
  await expect(claim).toHaveCount(0);
  await expect(button('Undo')).toBeFocused();
  // Bots may have spoken since.
  await expect(log.getByRole('listitem').filter({ hasText: 'Werewolf' }).last()).toBeVisible();
  await expect(button('I was…')).toBeFocused();
  const note = page.getByLabel(/^Note about/).first();
  await reach(note);
  await page.keyboard.type('quiet');
  await expect(note).toHaveValue('quiet');
}

test('[G1.4 G1.10 G2.42 G2.57 G2.80 H4.37 H4.113 H4.146 H4.147 H4.164 H4.195 H4.249] a whole game is played with the keyboard alone', {
  tag: '@core',
}, async ({ openBrowser }) => {
  test.slow();
  const page = await openBrowser(LAPTOP);
  const button = named(page);
  await comeSignedIn(page);
  await press(button('Create Game'));
  await expect(page).toHaveURL(/\/lobby\//);
  await prepare(page);
  await press(button('Start Game'));

  await expect(page.getByRole('heading', { name: 'The Deal' })).toBeFocused();
  const card = ownCard(page);
  await press(card);
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await press(card);
  await expect(card).toHaveAttribute('aria-pressed', 'false');
  await press(button('I Understand My Role'));

  await expect(page.getByRole('heading', { name: 'Night', exact: true })).toBeFocused();
  await chooseByKeyboard(page);
  await press(button('Got it'));

  await expect(page.getByRole('heading', { name: 'Discussion' })).toBeFocused();
  await talk(page);
  await press(button(/^Ready to Vote/));

  await expect(page.getByRole('heading', { name: 'The Vote' })).toBeFocused();
  await press(atTable(page).first());
  await press(button('Submit Vote'));
  await seeResults(page);
  await expect(page.getByRole('heading', { name: 'Game Complete!' })).toBeFocused();
  await press(button('Night story'));
  const story = page.getByRole('dialog', { name: 'Night story' });
  await expect(story.getByText('1 of ')).toBeVisible();
  await press(story.getByRole('button', { name: 'Next' }));
  await expect(story.getByText('2 of ')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button('Night story')).toBeFocused();
  await press(button('Play Again'));
  await expect(page).toHaveURL(/\/lobby\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

const atTable = (page: Page) =>
  page.getByRole('list', { name: 'The table' }).getByRole('button', { disabled: false, pressed: false });

/** Whatever the own role may choose, until it is done; a copier is asked again. */
async function chooseByKeyboard(page: Page): Promise<void> {
  const done = page.getByRole('button', { name: 'Got it' });
  const submit = page.getByRole('button', { name: /^(Submit Action|Continue)$/, disabled: false });
  const sent = page.locator(PARTS.pickWords).or(page.getByRole('button', { name: 'Continue' }));
  const chosen = page.getByRole('radio', { checked: true });
  const free = { pressed: false, disabled: false };
  for (let steps = 0; steps < 12; steps += 1) {
    // The bots choose in their own time.
    await expect(done.or(page.locator(PARTS.pickHint)).or(submit).first()).toBeVisible({ timeout: 60_000 });
    if (await done.isVisible()) return;
    const asked =
      (await page
        .locator(PARTS.pickHint)
        .textContent({ timeout: 2000 })
        .catch(() => '')) ?? '';
    const card = page.getByRole('group', { name: 'Center cards' }).getByRole('button', free);
    const options = page.getByRole('group', { name: /^(Artifacts|Direction)$/ }).getByRole('radio');
    const isAsked = (await options.count()) > 0 && (await options.and(chosen).count()) === 0;
    const pressed = asked.includes('center card') ? card : atTable(page);
    const next = isAsked ? options : pressed;
    if (await submit.isVisible()) {
      await press(submit);
      // On its way the button is switched off only; then the question is gone, or is another one with nothing picked.
      await expect(sent).toHaveCount(0);
    } else if (await next.first().isVisible()) await press(next.first());
  }
  await expect(done).toBeVisible();
}

test('[G1.3 G2.13 G2.30 G2.49 G2.67 G9.8] two humans in two browsers, one on a phone, play into the day, with a reload in the night', {
  tag: '@core',
}, async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  await comeSignedIn(host);
  const code = await createRoom(host);
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
  await joinAsGuest(guest, code, 'Mara');
  await expect(host.getByText('Mara').first()).toBeVisible();
  await expect(guest.getByText('Waiting for host to start the game')).toBeVisible();
  await addBots(host, 1);

  // The ready-made set has grown with each who came.
  await expect(host.getByText('6 of 6 roles', { exact: true })).toBeVisible();
  await host.getByRole('button', { name: 'Start Game' }).click();

  await expect(guest).toHaveURL(/\/game\//);
  await understand(guest);
  await expect(guest.getByText('2 of 3 players ready')).toBeVisible();
  await understand(host);
  await expect(guest.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
  const before = await guest.getByText(/You are the /).textContent();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
  expect(await guest.getByText(/You are the /).textContent()).toBe(before);

  await Promise.all([host, guest].map(playNight));
  await Promise.all([host, guest].map(gotIt));
  await guest.getByLabel('Say something').fill('   good evening  ');
  await guest.getByLabel('Say something').press('Enter');
  // Bots may say something meanwhile.
  const heard = host.getByRole('log').getByRole('listitem').filter({ hasText: 'good evening' });
  await expect(heard).toHaveText('Mara: good evening');
});

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
      // A bot may claim something at once, and the next note says what to make of it.
      await expect(note(page).filter({ hasText: words })).toHaveCount(0);
      expectNoJump(counts);
      return said;
    }
    await note(page).getByRole('button', { name: 'Next' }).click();
    await expect(note(page)).not.toContainText(words);
  }
}

/** The button that the last note of a phase has namedIn. */
const namedIn = (page: Page, words: string | undefined) => {
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
  await namedIn(page, (await read(page)).at(-1)).click();

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
  await namedIn(page, (await read(page)).at(-1)).click();

  const known = page.getByRole('dialog', { name: 'What I know' });
  await expect(known.getByText(/^You were dealt/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await known.getByRole('button', { name: 'Close' }).click();
  await phase(page, 'Discussion');
  await look();
  // Bots may have claimed something by then, of which there is a note too.
  const ready = (await read(page)).find((words) => words.includes('Ready to Vote'));
  await namedIn(page, ready).click();

  await phase(page, 'The Vote');
  await look();
  const vote = (await read(page)).at(-1);
  await page
    .getByRole('list', { name: 'The table' })
    .getByRole('button', { disabled: false })
    .first()
    .click();
  await namedIn(page, vote).click();

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
