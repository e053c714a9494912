import type { SaidClaim } from '@nightfall/shared/game/state/claim';
import type { Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, test } from './fixtures.ts';

const CARDS = { Ann: 'Seer', Bob: 'Robber', Cleo: 'Witch', Dov: 'Werewolf', Wilhelmine: 'Drunk' };

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

const DISCUSSION = { cards: CARDS, center: ['Werewolf', 'Hunter', 'Villager'], before: talked } as const;

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
    const room = await dealTo(page, DISCUSSION);
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
    const room = await dealTo(page, DISCUSSION);
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
