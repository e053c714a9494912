import type { Locator, Page } from '@playwright/test';
import { expect, LAPTOP, test } from './fixtures.ts';
import { byKeyboard, reach } from './hands.ts';
import { comeSignedIn, ownCard, seeResults } from './moves.ts';
import { PARTS } from './parts.ts';

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
