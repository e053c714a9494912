import type { Page } from '@playwright/test';
import { test } from './dealt-fixtures.ts';
import { expect, PHONE } from './fixtures.ts';
import { byMouse, pick, submit } from './hands.ts';

const CARDS = { Ann: 'Troublemaker', Bob: 'Villager', Cleo: 'Villager' } as const;

/** Writes down, in order, when the choice is sent and when a card begins to move along an arrow. */
async function watchMoves(page: Page): Promise<string[]> {
  const notes: string[] = [];
  await page.exposeFunction('note', (what: string) => notes.push(what));
  await page.addInitScript(() => {
    const note = (what: string) => Reflect.get(window, 'note')(what);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...options) {
      if (this.matches('.flight--carry')) note('moves');
      return animate.apply(this, options);
    };
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (data) {
      if (`${data}`.includes('submit_action')) note('sent');
      send.call(this, data);
    };
  });
  return notes;
}

for (const [motion, wanted] of [
  ['no-preference', ['sent', 'moves', 'moves']],
  ['reduce', ['sent']],
] as const)
  test(`cards on their way after a submit, motion ${motion}`, async ({ comeAsAnn, dealTo }) => {
    const page = await comeAsAnn(PHONE);
    await page.emulateMedia({ reducedMotion: motion });
    const notes = await watchMoves(page);
    const room = await dealTo(page, { cards: CARDS });
    await pick(page, byMouse, { seats: ['Bob', 'Cleo'] });
    await submit(page, byMouse);
    await expect.poll(async () => (await room.view('Ann')).me?.actionData?.type).toBe('swap_players');
    await expect(page.getByText('Action Submitted').first()).toBeVisible();
    expect(notes).toEqual(wanted);
    await expect(page.locator('.flight')).toHaveCount(0);
  });
