import type { Locator } from '@playwright/test';
import { test } from './dealt-fixtures.ts';
import { expect, PHONE } from './fixtures.ts';

const outlineOf = (picked: Locator) => picked.evaluate((element) => getComputedStyle(element).outlineStyle);
const CARDS = { Ann: 'Drunk', Bob: 'Werewolf', Cleo: 'Robber', Dov: 'Villager' } as const;

/** Whether it is picked is to be seen without a ground or a shadow, with the focus and without it. */
async function expectLine(picked: Locator, other: Locator) {
  await expect(picked).toHaveAttribute('aria-pressed', 'true');
  await picked.blur();
  expect(await outlineOf(picked)).toBe('solid');
  expect(await outlineOf(other)).toBe('none');
  await picked.page().keyboard.press('Shift');
  await picked.focus();
  await expect.poll(() => outlineOf(picked)).toBe('double');
}

test('where colours are forced, whoever is picked at the vote has a line around it', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  await page.emulateMedia({ forcedColors: 'active' });
  const room = await dealTo(page, { cards: CARDS, center: ['Werewolf', 'Seer', 'Tanner'] });
  await expect(page.getByText('You are the Drunk')).toBeVisible();
  await room.play((table) => {
    while (table.state.stage.phase !== 'vote') table.expire();
  });
  const seat = (name: string) => page.getByRole('button', { name, exact: true });
  await seat('Bob').click();
  await expectLine(seat('Bob'), seat('Cleo'));
});
