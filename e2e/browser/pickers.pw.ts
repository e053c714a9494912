import type { RoleName } from '@nightfall/shared/game/state/role-facts';
import type { Page } from '@playwright/test';
import type { DealtRoom } from '../dealt/dealt-room.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, test } from './fixtures.ts';
import { byMouse, pick } from './hands.ts';

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
