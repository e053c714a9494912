import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { readyMadeSet } from '@nightfall/shared/game/role-sets/ready-made';
import { Table } from '@nightfall/shared/game/testing/table';
import { screen, waitFor, within } from '@testing-library/react';
import { closeGames } from '../../testing/open-game.tsx';
import { openTable } from '../../testing/open-table.tsx';

afterEach(closeGames);

/** What is lit as the one thing to do next. */
const lit = () =>
  [...document.querySelectorAll('.button_primary')].map(({ textContent }) => textContent?.trim());

test('[H4.169] one action is lit, and it is what comes next', async () => {
  const table = new Table(['Ann']);
  const { user, play } = await openTable(table, 'Ann');
  await waitFor(() => expect(lit()).toEqual(['Share']));
  expect(screen.getByText('4 of 4 roles')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Start Game waiting for 2 more' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Seer ×1$/ }));
  await user.click(screen.getByRole('button', { name: /^Hunter ×0$/ }));
  await play(() => table.join('Mara'));
  expect(lit()).toEqual(['Select 5 roles to start']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Start Game/ }).disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Select 5 roles to start' }));
  const heading = await screen.findByRole('heading', { name: '5 of 5 roles' });
  expect(document.activeElement === heading).toBe(true);
  await waitFor(() => expect(lit()).toEqual(['Share']));
  await user.click(screen.getByRole('button', { name: 'Add Bot Player' }));
  await screen.findByText('6 of 6 roles');
  // The guest is not ready yet: the host may start all the same.
  expect(lit()).toEqual(['Start Game']);
  await play(() => table.act('Mara', { type: 'ready_next_phase' }));
  expect(lit()).toEqual(['Start Game']);
});

test('[T2.11] with fewer than three the button says for how many it waits, and a start is asked for once', async () => {
  const table = new Table(['Ann', 'Mara']);
  table.act('Ann', {
    type: 'update_role_selection',
    roles: ['Seer', 'Robber', 'Werewolf', 'Villager', 'Drunk'],
  });
  const { user } = await openTable(table, 'Ann');
  const start = () => screen.findByRole('button', { name: 'Start Game waiting for 1 more' });
  await user.click(await start());
  await user.keyboard('{Escape}');
  expect(table.state.stage.phase).toBe('lobby');
  await user.click(await start());
  await user.click(await screen.findByRole('button', { name: 'Start Now' }));
  await screen.findByRole('heading', { name: 'The Deal' });
});

test('for a guest it is to be ready, and then nothing', async () => {
  const table = new Table(['Ann', 'Mara']);
  const { user } = await openTable(table, 'Mara');
  expect(lit()).toEqual(['I am ready']);
  await user.click(screen.getByRole('button', { name: 'See the roles' }));
  expect(lit()).toEqual(['I am ready']);
  await user.click(screen.getByRole('button', { name: 'I am ready' }));
  await screen.findByRole('button', { name: 'I am ready', pressed: true });
  expect(lit()).toEqual([]);
});

const rolesOf = (table: Table) => [...table.state.selectedRoles];
const select = (table: Table, roles: readonly string[]) =>
  table.act('Ann', { type: 'update_role_selection', roles: [...roles] });

describe('the number of roles is made right', () => {
  const OWN = ['Werewolf', 'Tanner', 'Seer'];

  test('[L4.2] missing ones come from the ready-made set that was here last, and there is a way back', async () => {
    const table = new Table(['Ann', 'Mara', 'Bob']);
    select(table, readyMadeSet('chaotic', 3));
    const { user } = await openTable(table, 'Ann');
    const [gone = ''] = readyMadeSet('chaotic', 3).filter((role) => role !== 'Werewolf');
    await user.click(screen.getByRole('button', { name: `One ${gone} fewer` }));
    await screen.findByText('5 of 6 roles');
    await user.click(screen.getByRole('button', { name: 'One Hunter more' }));
    await screen.findByText('6 of 6 roles');
    await user.click(screen.getByRole('button', { name: 'One Hunter fewer' }));
    const own = rolesOf(table);
    await user.click(await screen.findByRole('button', { name: 'Select 6 roles to start' }));
    await screen.findByText('6 of 6 roles');
    await waitFor(() =>
      expect(rolesOf(table).toSorted()).toEqual([...readyMadeSet('chaotic', 3)].toSorted()),
    );
    await user.click(screen.getByRole('button', { name: 'Back to the previous roles' }));
    await waitFor(() => expect(rolesOf(table).toSorted()).toEqual(own.toSorted()));
  });

  test('[L4.2] without one they come from First game, beside what was picked', async () => {
    const table = new Table(['Ann', 'Mara', 'Bob']);
    select(table, OWN);
    const { user } = await openTable(table, 'Ann');
    await user.click(await screen.findByRole('button', { name: 'Select 6 roles to start' }));
    await screen.findByText('6 of 6 roles');
    expect(rolesOf(table).slice(0, OWN.length)).toEqual(OWN);
    for (const role of rolesOf(table).slice(OWN.length))
      expect(readyMadeSet('first', 3)).toContain(role as never);
    await user.click(screen.getByRole('button', { name: 'Back to the previous roles' }));
    await screen.findByText('3 of 6 roles');
    expect(rolesOf(table)).toEqual(OWN);
  });

  test('[L4.3] of too many one is offered to take out, the newest that does not leave the table without wolves', async () => {
    const table = new Table(['Ann', 'Mara', 'Bob']);
    select(table, ['Seer', 'Robber', 'Drunk', 'Villager', 'Tanner', 'Hunter', 'Werewolf', 'Troublemaker']);
    const { user } = await openTable(table, 'Ann');
    await user.click(await screen.findByRole('button', { name: 'Take out the Troublemaker' }));
    await screen.findByText('7 of 6 roles');
    await user.click(screen.getByRole('button', { name: 'Take out the Hunter' }));
    const heading = await screen.findByRole('heading', { name: '6 of 6 roles' });
    expect(document.activeElement === heading).toBe(true);
    expect(rolesOf(table)).toEqual(['Seer', 'Robber', 'Drunk', 'Villager', 'Tanner', 'Werewolf']);
    expect(screen.queryByRole('button', { name: /^Take out/ })).toBeNull();
  });

  test('[L4.3] the gold button takes out as many as are too many', async () => {
    const table = new Table(['Ann']);
    select(table, ['Werewolf', 'Seer', 'Robber', 'Drunk', 'Villager', 'Tanner', 'Hunter']);
    const { user } = await openTable(table, 'Ann');
    await user.click(await screen.findByRole('button', { name: 'Select 4 roles to start' }));
    await screen.findByText('4 of 4 roles');
    expect(rolesOf(table)).toEqual(['Werewolf', 'Seer', 'Robber', 'Drunk']);
    await user.click(screen.getByRole('button', { name: 'Back to the previous roles' }));
    await screen.findByText('7 of 4 roles');
  });

  test('[L4.4] each card has one more and one fewer up to its cap, and keeps the focus at an end', async () => {
    const table = new Table(['Ann', 'Mara']);
    select(table, ['Seer']);
    const { user } = await openTable(table, 'Ann');
    const more = () => screen.getByRole('button', { name: 'One Werewolf more' });
    const fewer = () => screen.getByRole('button', { name: 'One Werewolf fewer' });
    expect(fewer().getAttribute('aria-disabled')).toBe('true');
    more().focus();
    for (let presses = 0; presses < 3; presses += 1) await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Werewolf ×2' });
    expect(more().getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement === more()).toBe(true);
    await user.click(fewer());
    await screen.findByRole('button', { name: 'Werewolf ×1' });
    await waitFor(() => expect(rolesOf(table)).toEqual(['Seer', 'Werewolf']));
  });

  test('[L4.4] players who only read have neither', async () => {
    await openTable(new Table(['Ann', 'Mara']), 'Mara');
    expect(screen.queryByRole('button', { name: /^One .* (more|fewer)$/ })).toBeNull();
  });
});

describe('invitation', () => {
  const LINK = 'http://localhost/?code=ABC234';

  /** The browser's own parts, which happy-dom has not: a share menu that may refuse, and what was shared with it. */
  function withShareMenu(refusal: string | null) {
    const shared: unknown[] = [];
    const share = async (data: unknown) => {
      shared.push(data);
      if (refusal !== null) throw new DOMException('the share menu says so', refusal);
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    return shared;
  }

  beforeEach(() => navigator.clipboard.writeText('mine'));
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
  });

  async function open() {
    const { user } = await openTable(new Table(['Ann']), 'Ann');
    const toasts = within(screen.getByRole('region', { name: /^Notifications/ }));
    return {
      press: (name: string) => user.click(screen.getByRole('button', { name })),
      expectCopied: async (words: string, text: string) => {
        await toasts.findByText(words);
        expect(toasts.getByText('Copied')).toBeDefined();
        expect(toasts.getAllByRole('listitem')).toHaveLength(1);
        expect(await navigator.clipboard.readText()).toBe(text);
      },
    };
  }

  test('[H4.146 H4.170 H4.172 H4.239] the code goes to the clipboard, and the link where there is no share menu', async () => {
    const { press, expectCopied } = await open();
    await press('ABC234: copy the room code');
    await expectCopied('ABC234 is on your clipboard', 'ABC234');
    await press('Share');
    await expectCopied('There is no share menu here, so the link was copied to your clipboard', LINK);
    await press('ABC234: copy the room code');
    await press('Copy');
    await expectCopied('The invitation is on your clipboard', LINK);
  });

  describe('the invitation goes to the share menu', () => {
    test.each([
      ['takes it', null],
      ['is closed', 'AbortError'],
    ])('[H4.171] and nothing is said when that %s', async (_, refusal) => {
      const shared = withShareMenu(refusal);
      const { press, expectCopied } = await open();
      await navigator.clipboard.writeText('mine');
      await press('Share');
      expect(shared).toEqual([{ title: 'Nightfall', text: 'Room code ABC234', url: LINK }]);
      expect(await navigator.clipboard.readText()).toBe('mine');
      expect(screen.queryByText(/^There is no share menu/)).toBeNull();
      await press('ABC234: copy the room code');
      await expectCopied('ABC234 is on your clipboard', 'ABC234');
    });

    test('[H4.171] and the link to the clipboard when that fails', async () => {
      withShareMenu('NotAllowedError');
      const { press, expectCopied } = await open();
      await press('Share');
      await expectCopied('There is no share menu here, so the link was copied to your clipboard', LINK);
    });
  });
});
