import { readFile } from 'node:fs/promises';
import type { SaidClaim } from '@nightfall/shared/game/state/claim';
import type { Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, test } from './fixtures.ts';
import { PARTS } from './parts.ts';
import { resize, shot } from './settled.ts';

const CARDS = { Ann: 'Troublemaker', Bob: 'Robber', Cleo: 'Werewolf', Dov: 'Seer', Esme: 'Villager' };
const VOTES = { Ann: 'Dov', Bob: 'Dov', Cleo: 'Dov', Dov: 'Ann', Esme: 'Bob' };

/** The vote of a night in which the Robber took the wolf's card, and the Seer got it. */
function untilVote(table: Table): void {
  table.submit('Bob', { type: 'rob_player', targetUserId: 'Cleo' });
  table.submit('Ann', { type: 'swap_players', player1UserId: 'Bob', player2UserId: 'Dov' });
  while (table.state.stage.phase !== 'vote') table.expire();
}

const untilResults = (votes: typeof VOTES) => (table: Table) => {
  untilVote(table);
  table.vote(votes);
};

const verdict = (page: Page) => page.getByRole('region', { name: 'Winning Teams' });
const placeOf = (page: Page, card: string) =>
  page.getByRole('dialog', { name: 'Night story' }).locator(`[data-card="${card}"]`);

test('[H4.69 H4.111 H4.146 H4.193 H4.253] with little motion the verdict comes at once, and the night is told by keyboard to where every card was found', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(LAPTOP);
  const room = await dealTo(page, { cards: CARDS, before: untilVote });
  await expect(page.getByRole('button', { name: 'Submit Vote' })).toBeVisible();
  await room.play((table) => table.vote(VOTES));
  await expect(verdict(page)).toBeVisible();
  await expect(page.getByText('The votes are in')).toHaveCount(0);
  const table = await room.table();
  const [bob, cleo, dov] = [table.userId('Bob'), table.userId('Cleo'), table.userId('Dov')];
  await page.getByRole('button', { name: 'Night story' }).press('Enter');
  const story = page.getByRole('dialog', { name: 'Night story' });
  await expect(story.getByText('1 of ')).toBeVisible();
  await expect(placeOf(page, cleo)).toHaveAttribute('data-place', cleo);
  await expectAccessible(page);
  await shot(page, 'story');
  await page.keyboard.press('End');
  await expect(placeOf(page, cleo)).toHaveAttribute('data-place', dov);
  await expect(placeOf(page, dov)).toHaveAttribute('data-place', bob);
  await expect(placeOf(page, bob)).toHaveAttribute('data-place', cleo);
  // The wolf's card lies before Dov: nearer to this seat than to any other.
  const nearest = await placeOf(page, cleo).evaluate((card, part) => {
    const middleOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const at = middleOf(card);
    const away = (seat: Element) => Math.hypot(middleOf(seat).x - at.x, middleOf(seat).y - at.y);
    const seats = [...document.querySelectorAll(`[role=dialog] ${part.seat}`)];
    return seats.sort((one, other) => away(one) - away(other))[0]?.textContent ?? '';
  }, PARTS);
  expect(nearest).toContain('Dov');
  await page.keyboard.press('Escape');
  await expect(story).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Night story' })).toBeFocused();

  await page.setViewportSize(NARROW);
  await room.play((round) => void round.act('Dov', { type: 'play_again' }));
  await expect(page.getByText('1 of 5 want another round')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Votes' }).getByText('Dov voted for Ann')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

/** Narrow phones, and ones whose bar for scrolling takes from the page. */
const NARROW_PHONES = [320, 345, 352, 360].map((width) => ({ width, height: 740 }));

/** Words, cards and faces in the rows of the final cards that lie on one another. */
const overlaps = (page: Page): Promise<string[]> =>
  page.getByRole('region', { name: 'Final Roles' }).evaluate((region, part) => {
    const boxOf = (one: Element) => {
      if (!one.matches(part.fate)) return one.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(one);
      return words.getBoundingClientRect();
    };
    const meet = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    return [...region.querySelectorAll(part.finalRole)].flatMap((row) => {
      const columns = [part.fate, part.finalCard, part.receivedFace].map((selector) =>
        [...row.querySelectorAll(selector)].map(boxOf).filter(({ width }) => width > 0),
      );
      return columns.flatMap((column, index) =>
        columns
          .slice(index + 1)
          .flat()
          .filter((other) => column.some((one) => meet(one, other)))
          .map(() => `${row.textContent}: column ${index}`),
      );
    });
  }, PARTS);

test('[T2.59] on narrow phones neither words nor faces overlap the cards in the results', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  await dealTo(page, { cards: CARDS, before: untilResults({ ...VOTES, Esme: 'Dov' }) });
  await expect(page.getByText(/^lost · eliminated$/)).toHaveCount(1);
  for (const viewport of NARROW_PHONES) {
    await resize(page, viewport);
    expect.soft(await overlaps(page), `${viewport.width} px`).toEqual([]);
  }
});

/** From now on the device has a share menu, which takes what it gets or refuses it. It is the browser's part. */
const openShareMenu = (page: Page, refusal: string | null) =>
  page.evaluate((name) => {
    const shared: unknown[] = [];
    const share = async ({ files = [] }: ShareData) => {
      shared.push(files.map((file) => ({ name: file.name, type: file.type, isDrawn: file.size > 60_000 })));
      if (name !== null) throw new DOMException('not shared', name);
    };
    const canShare = ({ files = [] }: ShareData = {}) => files.length > 0;
    Object.defineProperties(navigator, {
      share: { value: share, configurable: true },
      canShare: { value: canShare, configurable: true },
    });
    Object.assign(window, { shared });
  }, refusal);

test('[H4.71 H4.72] the round is shared as a picture: by the share menu, and downloaded where that is missing or refuses', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  const downloads: string[] = [];
  page.on('download', (file) => downloads.push(file.suggestedFilename()));
  await dealTo(page, { cards: CARDS, before: untilResults(VOTES) });
  const button = page.getByRole('button', { name: 'Share as a picture' });
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  const png = await readFile(await file.path());
  expect([...png.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);
  // A blank picture of this size is some five kilobytes.
  expect(png.length).toBeGreaterThan(60_000);
  await expect(button).toBeEnabled();

  const picture = { name: expect.stringMatching(/\.png$/), type: 'image/png', isDrawn: true };
  for (const { refusal, files } of [
    { refusal: null, files: 1 },
    { refusal: 'AbortError', files: 1 },
    // The press was too long ago.
    { refusal: 'NotAllowedError', files: 2 },
  ]) {
    await openShareMenu(page, refusal);
    await button.click();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([[picture]]);
    await expect(button).toBeEnabled();
    await expect.poll(() => downloads).toEqual(Array.from({ length: files }, () => 'results.png'));
  }
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect(toasts.getByRole('listitem')).toHaveCount(0);
});

const TALKERS = { Ann: 'Seer', Bob: 'Robber', Cleo: 'Witch', Dov: 'Werewolf', Wilhelmine: 'Drunk' };

/** Two Robbers, and a claim that is longer than a line of a phone. */
function talked(table: Table): void {
  table.endNight().expire();
  const says = (name: string, claim: SaidClaim) => {
    table.now += 10_000;
    expect(table.act(name, { type: 'make_claim', claim }).ok).toBe(true);
  };
  for (const name of ['Bob', 'Dov']) says(name, { kind: 'role', role: 'Robber' });
  says('Wilhelmine', { kind: 'role', role: 'Drunk' });
  says('Wilhelmine', { kind: 'did', payload: { type: 'swap_center', centerIndex: 2 } });
  for (const [name, level] of [['Bob', 'accuse'] as const, ['Dov', 'trust'] as const])
    says('Wilhelmine', { kind: 'suspect', userId: table.userId(name), level });
  table.act('Cleo', { type: 'send_message', content: 'It was one of you two' });
}

const TALKED = { cards: TALKERS, center: ['Werewolf', 'Hunter', 'Villager'], before: talked } as const;

const openSheet = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name }).click();
  return page.getByRole('dialog').last();
};

/** All that was claimed is there to be read: no word ends in dots, or behind an edge. */
async function expectWholeClaims(page: Page): Promise<void> {
  const rows = page.getByRole('cell');
  await expect(rows.filter({ hasText: 'I swapped my own card and the right center card.' })).toBeVisible();
  const cut = await rows.evaluateAll((cells) =>
    cells
      .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
      .filter((part) => {
        const isWide = part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline';
        const cell = part.closest('td')?.getBoundingClientRect();
        return isWide || part.getBoundingClientRect().right > (cell?.right ?? 0) + 1;
      })
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
}

for (const size of [NARROW, PHONE])
  test(`[L2.1 L2.2] at ${size.width} px the claims are whole, in the discussion and the vote, and the chat is beside them`, async ({
    comeAsAnn,
    dealTo,
  }) => {
    const page = await comeAsAnn(size);
    const room = await dealTo(page, TALKED);
    await openSheet(page, /^Claims/);
    await expectWholeClaims(page);
    await page.keyboard.press('Escape');
    await room.play((table) => table.expire());
    await expect(page.getByRole('button', { name: 'Submit Vote' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    const sheet = await openSheet(page, /^What was said/);
    await expectWholeClaims(page);
    await expect(sheet.getByText('Bob and Dov claim Robber; there is only one in this game.')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('tab', { name: 'Chat' }).click();
    await expect(sheet.getByText('It was one of you two')).toBeVisible();
    await page.keyboard.press('Escape');
    // What was read has left the ballot as it was.
    await expect(page.getByRole('button', { name: 'Abstain', exact: true })).toBeVisible();
  });

for (const size of [LAPTOP, { width: 1366, height: 650 }])
  test(`[L2.1 L2.2 F9.4] a laptop of ${size.height} px has them beside the table, with nothing below the screen`, async ({
    comeAsAnn,
    dealTo,
  }) => {
    const page = await comeAsAnn(size);
    const room = await dealTo(page, TALKED);
    await expect(page.getByRole('button', { name: /^Ready to Vote/ })).toBeVisible();
    await room.play((table) => table.expire());
    const beside = page.getByRole('region', { name: 'What was said' });
    await expect(beside.getByText('Bob and Dov claim Robber; there is only one in this game.')).toBeVisible();
    await expectWholeClaims(page);
    const panel = await beside.boundingBox();
    const bottom = (panel?.y ?? 0) + (panel?.height ?? 0);
    expect(bottom).toBeGreaterThan(size.height - 40);
    expect(bottom).toBeLessThanOrEqual(size.height);
    await expect(beside.getByText('It was one of you two')).toBeInViewport({ ratio: 1 });
    for (const name of ['Abstain', 'Submit Vote'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Abstain', exact: true }).press('Enter');
    await expect(page.getByText('You abstained', { exact: true }).first()).toBeVisible();
    await expect(beside.getByText('It was one of you two')).toBeVisible();
  });
