import type { NightPayload } from '@nightfall/shared/game/state/choice';
import type { Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import type { DealtRoom } from '../dealt/dealt-room.ts';
import { test } from './dealt-fixtures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, PHONE } from './fixtures.ts';
import { byKeyboard, byMouse, type Press, pick, submit } from './hands.ts';
import { RANGES, type Range, type Value } from './night-ranges.ts';

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dov'];

const cardsFor = ({ role, others }: Range) =>
  Object.fromEntries([role, ...others].map((card, index) => [NAMES[index] ?? '', card]));

/** The payload with user ids where the range has names. */
function sent(payload: NightPayload, table: Table): unknown {
  const idOf = (value: unknown) =>
    typeof value === 'string' && NAMES.includes(value) ? table.userId(value) : value;
  return Object.fromEntries(
    Object.entries(payload).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(idOf) : idOf(value),
    ]),
  );
}

/** Picks and submits: the server keeps what was meant, and the page says that it is in. */
async function choose(page: Page, room: DealtRoom, press: Press, { value, arrows }: ChoiceToMake) {
  await pick(page, press, value.pick);
  if (arrows !== undefined) await expect(page.locator('.move')).toHaveCount(arrows);
  await submit(page, press);
  await expect(page.getByText(/^(Action Submitted|You have become the )/).first()).toBeVisible();
  const wanted = sent(value.payload, await room.table());
  await expect
    .poll(async () => (await room.view('Ann')).me?.actionData, { intervals: [5, 10, 20, 50] })
    .toEqual(wanted);
}

interface ChoiceToMake {
  readonly value: Value;
  readonly arrows: number | undefined;
}

const A_TEST = 7;

for (let first = 0; first < RANGES.length; first += A_TEST) {
  const ranges = RANGES.slice(first, first + A_TEST);
  const roles = ranges.map(({ role }) => role).join(', ');
  test(`every choice by mouse and by keyboard: ${roles}`, async ({ comeAsAnn, dealTo }) => {
    test.setTimeout(300_000);
    const page = await comeAsAnn(PHONE);
    for (const range of ranges)
      await test.step(range.role, async () => {
        const room = await dealTo(page, { cards: cardsFor(range), center: range.center });
        await expect(page.getByText(`You are the ${range.role}`)).toBeVisible();
        const last = range.values.at(-1);
        for (const press of [byMouse, byKeyboard]) {
          for (const value of range.values) {
            await choose(page, room, press, { value, arrows: value === last ? range.arrows : undefined });
            await room.play((table) => table.beginNightAgain());
          }
        }
      });
  });
}

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

for (const [role, value] of [
  ['Witch', { cards: ['right center card'], seats: ['Player 14'], ifEvil: 'Player 27' }],
  ['Village Idiot', { option: 'Right' }],
  ['Curator', { option: 'Shroud of Shame', seats: ['Player 20'] }],
] as const)
  test(`${role} among ${CROWD} on the narrowest screen`, async ({ comeAsAnn, dealTo }) => {
    const names = Array.from({ length: CROWD - 1 }, (_, index) => `Player ${index + 2}`);
    const others = Object.fromEntries(names.map((name) => [name, 'Villager']));
    const page = await comeAsAnn(NARROW);
    await dealTo(page, { cards: { Ann: role, ...others } });
    await expect(page.getByText(`You are the ${role}`)).toBeVisible();
    await pick(page, byMouse, value);
    await expect(page.getByRole('button', { name: 'Submit Action' })).toBeEnabled();
    expect(await untouchable(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    if (role === 'Witch') await expectAccessible(page);
  });

test('a Doppelganger is asked again as what it has become', async ({ comeAsAnn, dealTo }) => {
  const page = await comeAsAnn(PHONE);
  await dealTo(page, { cards: { Ann: 'Doppelganger', Bob: 'Drunk', Cleo: 'Villager' } });
  await pick(page, byMouse, { seats: ['Bob'] });
  await submit(page, byMouse);
  const slip = page.getByText('You have become the Drunk.').locator('..');
  await expect(slip).toBeFocused();
  await expect(slip).toContainText('Swap your card with one from the center.');
  await expect(page.getByRole('button', { name: 'left center card' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await submit(page, byKeyboard);
  await expect(page.getByText('1 of 3 have submitted')).toBeVisible();
});

test('a Thing without neighbours is told so', async ({ comeAsAnn, dealTo }) => {
  const page = await comeAsAnn(PHONE);
  await dealTo(page, { cards: { Ann: 'Thing' } });
  await expect(page.getByText('No adjacent players available to tap.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Got it' })).toBeVisible();
});
