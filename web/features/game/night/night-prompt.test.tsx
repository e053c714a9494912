import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { NightPayload } from '@nightfall/shared/game/state/choice';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Pick, RANGES, type Range } from '../../../testing/night-ranges.ts';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { openTable } from '../../../testing/open-table.tsx';

afterEach(closeGames);

const open = (role: string, ...others: string[]) => {
  const names = ['Ann', 'Bob', 'Cleo', 'Dov'];
  const dealt = [role, ...others].map((card, index) => [names[index] ?? '', card]);
  return openGame(gameWith(Object.fromEntries(dealt)).view('Ann'));
};

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Action' });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const text = () => document.body.textContent ?? '';

describe('the Witch', () => {
  test('[G2.102 H1.34] chooses a card, a player, and as a step of its own who gets an evil card', async () => {
    const { user } = await open('Witch', 'Seer', 'Robber', 'Hunter');
    expect(radio('Gets the card').checked).toBe(true);
    expect(radio('Gets it if it is evil').disabled).toBe(true);
    expect(text()).toContain('Choose a center card');
    await user.click(button('right center card'));
    expect(text()).toContain('Choose a player');
    await user.click(button('Bob'));
    expect(submit().disabled).toBe(false);
    // A second player replaces the first; it is not the second target.
    await user.click(button('Cleo'));
    expect(text()).toContain('Give the right center card to Cleo');
    await user.click(radio('Gets it if it is evil'));
    expect(button('Cleo').disabled).toBe(true);
    await user.click(button('Bob'));
    expect(text()).toContain('Give the right center card to Cleo, or to Bob if it is evil');
    expect(button('Bob, Gets it if it is evil').getAttribute('aria-pressed')).toBe('true');
    await user.click(button('Bob, Gets it if it is evil'));
    expect(text()).not.toContain('or to Bob');
    expect(submit().disabled).toBe(false);
  });

  test('[H1.34] who gets the card does not get it instead of themselves', async () => {
    const { user } = await open('Witch', 'Seer', 'Robber');
    await user.click(button('left center card'));
    await user.click(button('Bob'));
    await user.click(radio('Gets it if it is evil'));
    await user.click(button('Cleo'));
    await user.click(radio('Gets the card'));
    await user.click(button('Cleo, Gets it if it is evil'));
    expect(text()).toContain('Give the left center card to Cleo');
    expect(text()).not.toContain('if it is evil0');
    expect(screen.queryByRole('button', { name: /if it is evil/ })).toBeNull();
  });
});

describe('the Curator', () => {
  test('[G2.103 L5.2] reads what each artifact does, then to choose who gets it', async () => {
    const { user } = await open('Curator', 'Seer', 'Robber');
    const artifacts = within(screen.getByRole('group', { name: 'Artifacts' })).getAllByRole('radio');
    const lines = artifacts.map((artifact) =>
      document.getElementById(artifact.getAttribute('aria-describedby') ?? '')?.textContent?.trim(),
    );
    expect(new Set(lines).size).toBe(6);
    expect(lines).toContain('They cannot chat in the discussion.');
    await user.click(radio('Void of Nothingness'));
    expect(submit().disabled).toBe(true);
    const asks = document.querySelector('[data-asks="who"]');
    expect(asks?.textContent).toBe('Now choose who gets it');
    expect(screen.getByText('Now choose who gets it.').dataset.now).toBe('true');
    await user.click(button('Bob'));
    expect(document.querySelector('[data-asks="who"]')).toBeNull();
    expect(screen.getByText('Now choose who gets it.').dataset.now).toBe('false');
    expect(text()).toContain('Give the Void of Nothingness to Bob');
  });
});

describe('the Village Idiot', () => {
  test('[G2.101 H1.33] reads who gets whose card, and cannot pass', async () => {
    const { user } = await open('Village Idiot', 'Seer', 'Robber', 'Hunter');
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
    expect(text()).toContain('Choose left or right');
    await user.click(radio('Left'));
    const list = within(screen.getByRole('region', { name: 'Who gets whose card' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bob’s card → Cleo',
      'Cleo’s card → Dov',
      'Dov’s card → Bob',
    ]);
  });
});

describe('the werewolf pile', () => {
  test('[H1.12 T3.8] is on the table with its cards where it is offered', async () => {
    await open('Seer', 'Alpha Wolf', 'Robber');
    expect(text()).toContain('Werewolf pile: 1 card');
    expect(screen.getByRole('radio', { name: 'Look at the werewolf pile' })).toBeDefined();
  });

  test('[G2.91] is not there without an Alpha Wolf', async () => {
    await open('Seer', 'Hunter', 'Robber');
    expect(text()).not.toContain('Werewolf pile');
  });
});

test('[G2.97 G5.15 H4.243] the Investigator reads which comes first', async () => {
  const { user } = await open('Paranormal Investigator', 'Seer', 'Robber', 'Hunter');
  await user.click(button('Dov'));
  expect(submit().disabled).toBe(false);
  await user.click(button('Bob'));
  expect(button('Dov, 1st')).toBeDefined();
  expect(button('Bob, 2nd')).toBeDefined();
  await user.click(button('Cleo'));
  expect(button('Bob, 1st')).toBeDefined();
  expect(button('Dov').getAttribute('aria-pressed')).toBe('false');
});

test('the Sentinel may shield the own card', async () => {
  const { user } = await open('Sentinel', 'Seer', 'Robber');
  await user.click(button('Ann, you'));
  expect(text()).toContain('Shield yourself');
});

test.each([
  ['Robber', 'You will learn at dawn what your card is now.'],
  ['Drunk', 'You will not learn what your card is now until the results.'],
  ['Insomniac', 'You will learn at dawn what your card is now.'],
  ['Old Hag', 'Everybody will learn at dawn that they have no vote, but not who did it.'],
])('[T2.34] the %s reads what comes of it: %s', async (role, words) => {
  await open(role, 'Seer', 'Hunter', 'Mason');
  expect(text()).toContain(words);
});

describe('a role without a choice', () => {
  test.each([
    ['Werewolf', 'Dream Wolf', 'The wolves you see: Bob'],
    ['Minion', 'Alpha Wolf', 'The wolves you see: Bob'],
    ['Mason', 'Mason', 'The other Mason: Bob'],
    ['Mason', 'Seer', 'There is no other Mason among the players.'],
    ['Beholder', 'Apprentice Seer', 'Nobody was dealt the Seer.The Apprentice Seer: Bob'],
    ['Insomniac', 'Seer', 'their own card'],
    ['Aura Seer', 'Seer', 'Learns which other players'],
    ['Dream Wolf', 'Werewolf', 'it knows nobody'],
    ['Villager', 'Werewolf', 'Has no special power'],
    ['Tanner', 'Werewolf', 'wins only by being eliminated'],
    ['Hunter', 'Werewolf', 'takes the player they voted for along'],
    ['Prince', 'Werewolf', 'Cannot be eliminated'],
  ])('[G2.82 G2.87 H1.5 L6.7] %s beside %s: %s', async (role, other, words) => {
    await open(role, other, 'Robber');
    expect(text()).toContain(words);
    expect(text()).toContain(
      'Everybody without a choice is asked the same, whatever they know: Whom do you suspect?',
    );
    expect(button('Continue').disabled).toBe(false);
  });
});

describe('every choice', () => {
  const { settings } = Reflect.get(window, 'happyDOM');
  // What is on its way after each choice would be waited for.
  beforeEach(() => {
    settings.device.prefersReducedMotion = 'reduce';
  });
  afterEach(() => {
    settings.device.prefersReducedMotion = 'no-preference';
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
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) =>
      words.test(nameOf(one)),
    );
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
    const { user } = await openTable(
      gameWith({ Ann: 'Doppelganger', Bob: 'Drunk', Cleo: 'Villager' }),
      'Ann',
    );
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
});
