import type { RoleName } from '@nightfall/shared/game/state/role-facts';
import type { Page } from '@playwright/test';
import type { DealtRoom } from '../dealt/dealt-room.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, PHONE, test } from './fixtures.ts';
import { byKeyboard, byMouse, pick, submit } from './hands.ts';

const CROWD = 27;

/** Each target is large enough for a thumb, and nothing lies over its middle. */
const untouchable = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const controls = [...main.querySelectorAll<HTMLElement>('button:not(:disabled), label')];
    return controls.flatMap((control) => {
      control.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = control.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const isFree = top !== null && control.contains(top);
      return width >= 44 && height >= 44 && isFree ? [] : [`${control.textContent} ${width}×${height}`];
    });
  });

/** Another night at the same table, with these cards in seat order. */
const dealAnew = (room: DealtRoom, cards: readonly RoleName[]) =>
  room.play((table) => {
    table.deal(cards);
    table.expire();
  });

test(`[H1.32 H4.44 H4.152 H4.230 H4.235] every kind of picker has room for ${CROWD} on the narrowest screen`, async ({
  comeAsAnn,
  dealTo,
}) => {
  const names = Array.from({ length: CROWD - 1 }, (_, index) => `Player ${index + 2}`);
  const others = Object.fromEntries(names.map((name) => [name, 'Villager' as const]));
  const page = await comeAsAnn(NARROW);
  const room = await dealTo(page, { cards: { Ann: 'Villager', ...others } });
  for (const [role, value] of [
    ['Witch', { cards: ['right center card'], seats: ['Player 14'], ifEvil: 'Player 27' }],
    ['Village Idiot', { option: 'Right' }],
    ['Curator', { option: 'Shroud of Shame', seats: ['Player 20'] }],
  ] as const) {
    await dealAnew(room, [role, ...Object.values(others)]);
    await expect(page.getByText(`You are the ${role}`)).toBeVisible();
    await pick(page, byMouse, value);
    await expect(page.getByRole('button', { name: 'Submit Action' })).toBeEnabled();
    expect(await untouchable(page), role).toEqual([]);
    await expectNoSidewaysScroll(page);
    if (role === 'Witch') await expectAccessible(page);
  }
});

test('every kind of picker is worked by keyboard alone, and what is chosen gets to the server', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  const others = { Bob: 'Villager', Cleo: 'Villager', Dov: 'Alpha Wolf' } as const;
  const room = await dealTo(page, { cards: { Ann: 'Villager', ...others } });
  for (const [role, value, type] of [
    ['Witch', { cards: ['right center card'], seats: ['Cleo'], ifEvil: 'Bob' }, 'view_and_swap'],
    ['Village Idiot', { option: 'Right' }, 'shift_cards'],
    ['Curator', { option: 'Shroud of Shame', seats: ['Dov'] }, 'assign_artifact'],
    ['Seer', { tab: 'Two center cards', cards: ['left center card', 'right center card'] }, 'view_center'],
  ] as const) {
    await dealAnew(room, [role, ...Object.values(others)]);
    await expect(page.getByText(`You are the ${role}`)).toBeVisible();
    await pick(page, byKeyboard, value);
    await submit(page, byKeyboard);
    await expect.poll(async () => (await room.view('Ann')).me?.actionData?.type).toBe(type);
    await expect(page.getByText('Action Submitted').first()).toBeVisible();
  }
});
