import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { NightPayload } from '@nightfall/shared/game/state/choice';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Pick, RANGES, type Range } from '../../../testing/night-ranges.ts';
import { closeGames } from '../../../testing/open-game.tsx';
import { openTable } from '../../../testing/open-table.tsx';

const { settings } = Reflect.get(window, 'happyDOM');
// What is on its way after each choice would be waited for.
beforeEach(() => {
  settings.device.prefersReducedMotion = 'reduce';
});
afterEach(() => {
  settings.device.prefersReducedMotion = 'no-preference';
  closeGames();
});

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dov'];

type Press = (control: HTMLElement) => Promise<void>;

const byMouse: Press = (control) => userEvent.click(control);

/** The Space bar, where the Tab key gets to; within a group of several the arrow keys lead on. */
const byKeyboard: Press = async (control) => {
  const isOneOfSeveral = control.matches('input[type=radio], [role=radio]');
  expect([isOneOfSeveral || control.tabIndex === 0, control.matches(':disabled')]).toEqual([true, false]);
  act(() => control.focus());
  await userEvent.keyboard(' ');
};

/** By what stands on it: to look for buttons by role, hundreds of times, takes long. */
function control(selector: string, words: RegExp): HTMLElement {
  const nameOf = (one: HTMLElement) =>
    one.getAttribute('aria-label') ??
    (one.querySelector('.unseen') ?? one.closest('label') ?? one).textContent ??
    '';
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => words.test(nameOf(one)));
  if (found === undefined) throw new Error(`There is nothing called ${words}`);
  return found;
}
const radio = (name: string) => control('input[type=radio], [role=radio]', new RegExp(`^\\s*${name}`));
const seat = (name: string) => control('[aria-label="The table"] button', new RegExp(`^${name}\\b`));
const card = (name: string) => control('[aria-label="Center cards"] button', new RegExp(`^${name}`));

async function pick(press: Press, { tab, option, cards = [], seats = [], ifEvil }: Pick): Promise<void> {
  const isOn = (one: HTMLElement) =>
    one instanceof HTMLInputElement ? one.checked : one.getAttribute('aria-checked') === 'true';
  for (const name of [tab, option]) {
    if (name !== undefined && !isOn(radio(name))) await press(radio(name));
  }
  for (const one of [...cards.map((name) => () => card(name)), ...seats.map((name) => () => seat(name))])
    if (one().getAttribute('aria-pressed') !== 'true') await press(one());
  if (ifEvil === undefined) return;
  await press(radio('Gets it if it is evil'));
  await press(seat(ifEvil));
}

/** The payload with user ids where the range has names. */
function withIds(payload: NightPayload, table: Table): unknown {
  const idOf = (value: unknown) =>
    typeof value === 'string' && NAMES.includes(value) ? table.userId(value) : value;
  const entries = Object.entries(payload).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.map(idOf) : idOf(value),
  ]);
  return Object.fromEntries(entries);
}

const dealt = ({ role, others }: Range) =>
  Object.fromEntries([role, ...others].map((name, index) => [NAMES[index] ?? '', name]));

/** Every value with the mouse, and the first and the last with the keyboard: in between its way is the same. */
const choicesOf = ({ values }: Range) => [
  ...values.map((value) => ({ value, press: byMouse })),
  ...values
    .filter((value) => [values[0], values.at(-1)].includes(value))
    .map((value) => ({ value, press: byKeyboard })),
];

test.each(RANGES.map((range) => [range.role, range] as const))(
  '[G2.82 G2.88 G2.89 G2.90 G2.91 G2.92 G2.93 G2.94 G2.95 G2.96 G2.97 G2.98 G2.99 G2.100 G2.101 G2.102 G2.103 G2.104 G2.105 G2.106 G2.107 H1.31 H4.46 H4.113 H4.180 H4.195] every choice of a %s is sent as it was meant, and taken by the rules',
  async (_, range) => {
    const table = gameWith(dealt(range), range.center === undefined ? {} : { center: range.center });
    const { play } = await openTable(table, 'Ann');
    const last = range.values.at(-1);
    for (const { value, press } of choicesOf(range)) {
      await pick(press, value.pick);
      if (value === last && range.arrows !== undefined)
        expect(document.querySelectorAll('.move')).toHaveLength(range.arrows);
      await press(control('.slip_actionBar button', /^(Submit Action|Continue)$/));
      await screen.findAllByText(/^(Action Submitted|You have become the )/);
      expect(table.view('Ann').me?.actionData).toEqual(withIds(value.payload, table) as never);
      await play(() => table.beginNightAgain());
    }
  },
  30_000,
);

test('[G2.98 H4.178] a Doppelganger is asked again as what it has become', async () => {
  const { user } = await openTable(gameWith({ Ann: 'Doppelganger', Bob: 'Drunk', Cleo: 'Villager' }), 'Ann');
  await user.click(seat('Bob'));
  await user.click(control('.slip_actionBar button', /^(Submit Action|Continue)$/));
  const slip = (await screen.findByText('You have become the Drunk.')).parentElement;
  expect(document.activeElement === slip).toBe(true);
  expect(slip?.textContent).toContain('Swap your card with one from the center.');
  expect(card('left center card').getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByText('Submit Action'));
  await screen.findByText('1 of 3 have submitted');
});

test('[G5.18] a Thing without neighbours goes on', async () => {
  const { user, table } = await openTable(gameWith({ Ann: 'Thing' }), 'Ann');
  expect(screen.getByText('No adjacent players available to tap.')).toBeDefined();
  await user.click(screen.getByText('Continue'));
  await screen.findByText('Got it');
  expect(table.state.stage.phase).toBe('role_resolve');
});
