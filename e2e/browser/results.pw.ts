import { readFile } from 'node:fs/promises';
import type { Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import { test } from './dealt-fixtures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE } from './fixtures.ts';

const CARDS = { Ann: 'Troublemaker', Bob: 'Robber', Cleo: 'Werewolf', Dov: 'Seer', Esme: 'Villager' };
const VOTES = { Ann: 'Dov', Bob: 'Dov', Cleo: 'Dov', Dov: 'Ann', Esme: 'Bob' };

/** The vote of a night in which the Robber took the wolf's card, and the Seer got it. */
function untilVote(table: Table): void {
  table.submit('Bob', { type: 'rob_player', targetUserId: 'Cleo' });
  table.submit('Ann', { type: 'swap_players', player1UserId: 'Bob', player2UserId: 'Dov' });
  while (table.state.stage.phase !== 'vote') table.expire();
}

const verdict = (page: Page) => page.getByRole('region', { name: 'Winning Teams' });
const skip = (page: Page) => page.getByRole('button', { name: 'Skip' });
const placeOf = (page: Page, card: string) => page.locator(`.story [data-card="${card}"]`);

test('votes fly and cards turn before the verdict, once', async ({ comeAsAnn, dealTo }) => {
  const page = await comeAsAnn(PHONE);
  const room = await dealTo(page, { cards: CARDS, before: untilVote });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(page.getByRole('button', { name: 'Submit Vote' })).toBeDisabled();
  await room.play((table) => table.vote(VOTES));
  await expect(page.getByText('The votes are in')).toBeVisible();
  await expect(verdict(page)).toHaveCount(0);
  await expect(page.getByText('Dov · 3 votes')).toBeVisible();
  await expect(page.getByText('Eliminated: Dov (Werewolf)')).toBeVisible();
  await expect(page.locator('.loose-card--turned')).toHaveCount(5);
  await expect(verdict(page)).toContainText('Winners: Villager team');
  await page.reload();
  await expect(verdict(page)).toBeVisible();
  await expect(skip(page)).toHaveCount(0);
});

for (const [how, leave] of [
  ['by its button', (page: Page) => skip(page).click()],
  ['by Escape', (page: Page) => page.keyboard.press('Escape')],
] as const)
  test(`the reveal is skipped ${how}`, async ({ comeAsAnn, dealTo }) => {
    const page = await comeAsAnn(PHONE);
    const room = await dealTo(page, { cards: CARDS, before: untilVote });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(page.getByRole('button', { name: 'Submit Vote' })).toBeVisible();
    await room.play((table) => table.vote(VOTES));
    await expect(skip(page)).toBeVisible();
    await leave(page);
    await expect(verdict(page)).toBeVisible();
    await expect(skip(page)).toHaveCount(0);
  });

test('with little motion the verdict comes at once', async ({ comeAsAnn, dealTo }) => {
  const page = await comeAsAnn(PHONE);
  const room = await dealTo(page, { cards: CARDS, before: untilVote });
  await expect(page.getByRole('button', { name: 'Submit Vote' })).toBeVisible();
  await room.play((table) => table.vote(VOTES));
  await expect(verdict(page)).toBeVisible();
  await expect(page.getByText('The votes are in')).toHaveCount(0);
});

test('the night is told by keyboard, and ends with every card where it was found', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(LAPTOP);
  const room = await dealTo(page, { cards: CARDS, before: untilVote });
  await room.play((table) => table.vote(VOTES));
  const table = await room.table();
  const [bob, cleo, dov] = [table.userId('Bob'), table.userId('Cleo'), table.userId('Dov')];
  await page.getByRole('button', { name: 'Night story' }).press('Enter');
  const story = page.getByRole('dialog', { name: 'Night story' });
  await expect(story.getByText('1 of ')).toBeVisible();
  await expect(placeOf(page, cleo)).toHaveAttribute('data-place', cleo);
  await page.keyboard.press('ArrowRight');
  await expect(story.getByText('2 of ')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('End');
  await expect(placeOf(page, cleo)).toHaveAttribute('data-place', dov);
  await expect(placeOf(page, dov)).toHaveAttribute('data-place', bob);
  await expect(placeOf(page, bob)).toHaveAttribute('data-place', cleo);
  // The wolf's card lies before Dov: nearer to this seat than to any other.
  const nearest = await placeOf(page, cleo).evaluate((card) => {
    const middleOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const at = middleOf(card);
    const away = (seat: Element) => Math.hypot(middleOf(seat).x - at.x, middleOf(seat).y - at.y);
    const seats = [...document.querySelectorAll('.story .seat')];
    return seats.sort((one, other) => away(one) - away(other))[0]?.textContent ?? '';
  });
  expect(nearest).toContain('Dov');
  await page.keyboard.press('Escape');
  await expect(story).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Night story' })).toBeFocused();
});

test('the round is shared as a picture of its own', async ({ comeAsAnn, dealTo }) => {
  const page = await comeAsAnn(PHONE);
  const room = await dealTo(page, { cards: CARDS, before: untilVote });
  await room.play((table) => table.vote(VOTES));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toContain('.png');
  const png = await readFile(await file.path());
  expect([...png.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);
  // A blank picture of this size is some five kilobytes.
  expect(png.length).toBeGreaterThan(60_000);
  await expect(page.getByRole('button', { name: 'Share as a picture' })).toBeEnabled();
});

const SHARE_MENUS = [
  { menu: 'takes it', error: null, files: 0 },
  { menu: 'is closed', error: 'AbortError', files: 0 },
  { menu: 'refuses, since the press was too long ago', error: 'NotAllowedError', files: 1 },
] as const;

for (const { menu, error, files } of SHARE_MENUS) {
  const outcome = files === 0 ? 'nothing is downloaded' : 'is downloaded';
  test(`the picture goes to the share menu, and ${outcome} when that ${menu}`, async ({
    comeAsAnn,
    dealTo,
  }) => {
    const page = await comeAsAnn(PHONE);
    await page.addInitScript((refusal) => {
      const shared: unknown[] = [];
      const share = async ({ files = [] }: ShareData) => {
        shared.push(files.map(({ name, type, size }) => ({ name, type, isDrawn: size > 60_000 })));
        if (refusal !== null) throw new DOMException('not shared', refusal);
      };
      const canShare = ({ files = [] }: ShareData = {}) => files.length > 0;
      Object.defineProperties(navigator, { share: { value: share }, canShare: { value: canShare } });
      Object.assign(window, { shared });
    }, error);
    const downloads: string[] = [];
    page.on('download', (file) => downloads.push(file.suggestedFilename()));
    const room = await dealTo(page, { cards: CARDS, before: untilVote });
    await room.play((table) => table.vote(VOTES));
    const button = page.getByRole('button', { name: 'Share as a picture' });
    await button.click();
    const picture = { name: expect.stringMatching(/\.png$/), type: 'image/png', isDrawn: true };
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([[picture]]);
    await expect(button).toBeEnabled();
    await expect.poll(() => downloads).toEqual(Array.from({ length: files }, () => 'results.png'));
    await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')).toHaveCount(
      0,
    );
  });
}

test('who wants another round is shown with a tick, and who came late is not asked', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(NARROW);
  const room = await dealTo(page, { cards: CARDS, before: untilVote });
  await room.play((table) => {
    table.vote(VOTES);
    table.act('Dov', { type: 'play_again' });
    table.join('Nils');
  });
  const people = page.getByRole('list', { name: 'Who wants another round' }).getByRole('listitem');
  await expect(people).toHaveText([
    'Dov, in',
    'Ann, not yet',
    'Bob, not yet',
    'Cleo, not yet',
    'Esme, not yet',
  ]);
  await expect(page.getByText('1 of 5 want another round')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('region', { name: 'Final Roles' }).getByRole('button', { name: 'Dov' }).click();
  await expect(page.getByText('Dov voted for Ann · Votes from Ann, Bob and Cleo')).toBeVisible();
  await expectAccessible(page);
});
