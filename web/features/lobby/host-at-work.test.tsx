import { afterEach, describe, expect, test } from 'bun:test';
import { Table } from '@nightfall/shared/game/testing/table';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { closeGames } from '../../testing/open-game.tsx';
import { openTable } from '../../testing/open-table.tsx';

afterEach(closeGames);

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
/** By what stands on it: to look for so many buttons by role takes long. */
const tile = (role: string) => {
  const name = screen.getAllByText(role, { selector: '.role-picker_roleTileName' })[0];
  const found = name?.closest<HTMLButtonElement>('button');
  if (!found) throw new Error(`There is no ${role}`);
  return found;
};
const countOf = (role: string, count: number) =>
  waitFor(() => expect(tile(role).textContent).toEndWith(`×${count}`));
const rows = () => within(screen.getByRole('region', { name: 'Players' })).getAllByRole('listitem');

/** Another person's page of the same room. */
async function openFor(table: Table, name: string) {
  cleanup();
  closeGames();
  return openTable(table, name);
}

async function expectToast(title: string, words: string | RegExp): Promise<void> {
  const toasts = within(screen.getByRole('region', { name: /^Notifications/ }));
  await toasts.findByText(words);
  expect(toasts.getByText(title)).toBeDefined();
}

test('[G1.7 G2.38 G2.39 G2.40 G2.41 G2.43 G2.44 G5.6 G5.7 G5.8 G5.9 G6.3 G7.13 G8.13 G9.2 G9.4 H4.175] each press adds a copy of a role, the one at the cap takes all out; a start without enough says why', async () => {
  const table = new Table(['Ann']);
  const { user } = await openTable(table, 'Ann');
  await screen.findByText('4 of 4 roles');
  for (const team of ['Werewolf team', 'Villager team', 'Neutral'])
    expect(screen.getByRole('heading', { level: 3, name: new RegExp(`^${team}`) })).toBeDefined();
  expect(screen.queryByText(/^Select \d+ roles to start$/)).toBeNull();
  for (const [role, before, cap] of [
    ['Werewolf', 1, 2],
    ['Mason', 0, 2],
    ['Villager', 1, 3],
    ['Tanner', 0, 1],
  ] as const) {
    for (let count: number = before; count < cap; count += 1) {
      await countOf(role, count);
      await user.click(tile(role));
    }
    await countOf(role, cap);
    await user.click(tile(role));
    await countOf(role, 0);
  }
  await screen.findByText('2 of 4 roles');
  await button('Select 4 roles to start');
  expect(table.state.selectedRoles).toEqual(['Seer', 'Robber']);
  await user.click(await button(/^Start Game/));
  await expectToast('Cannot start game', 'Need exactly 4 roles for 1 players');
}, 20_000);

test('[G2.31 G2.35 H4.50 P2.11 R10.12] a guest reads the roles and the settings, waits, and says to be ready', async () => {
  const table = new Table(['Ann', 'Mara']);
  table.act('Ann', { type: 'update_role_selection', roles: ['Seer', 'Robber'] });
  const { user } = await openTable(table, 'Mara');
  expect(screen.getByText('2 of 5 roles')).toBeDefined();
  expect(tile('Seer').disabled).toBe(true);
  expect(screen.getByText('Waiting for host to start the game')).toBeDefined();
  expect(screen.getByText('2 players · 2 roles selected')).toBeDefined();
  for (const name of ['Start Game', 'Add Bot Player', /^Remove/, /^Move/, 'Arrange seats'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByText('Game Settings')).toBeNull();
  for (const words of ['5 min', '60 s', '120 s', 'Standard'])
    expect(screen.getByText(words, { selector: 'dd' })).toBeDefined();
  expect(screen.getByText('Room code ABC234')).toBeDefined();
  expect(screen.getByText(/^Host/, { selector: 'p' }).textContent).toBe('Host Ann');
  expect(screen.getByText('Connected')).toBeDefined();
  const [ann, mara] = rows();
  expect(ann?.textContent).not.toContain('Waiting');
  expect(mara?.textContent).toContain('Waiting');
  await user.click(await button('I am ready'));
  const switchedOn = () => screen.getByRole('button', { name: 'I am ready' }).getAttribute('aria-pressed');
  await waitFor(() => expect(switchedOn()).toBe('true'));
  expect(rows()[1]?.textContent).toContain('Ready');
  await user.click(await button('I am ready'));
  await waitFor(() => expect(switchedOn()).toBe('false'));
  expect(rows()[1]?.textContent).toContain('Waiting');
});

describe('a timer', () => {
  test.each([
    ['Discussion timer', 'discussionTime', '1-10 minutes', [60, 120], [540, 600], 'min', 60],
    ['Voting time', 'votingTime', '15-300 seconds', [15, 30], [285, 300], 's', 1],
    ['Night time', 'nightTime', '30-600 seconds', [30, 60], [570, 600], 's', 1],
  ] as const)(
    '[G1.8 G2.41 G3.3 G5.10 G7.19 G9.6 P2.2] %s goes by its steps and stops at its ends',
    async (label, setting, range, low, high, word, unit) => {
      const table = new Table(['Ann', 'Mara']);
      table.act('Ann', { type: 'update_game_settings', settings: { [setting]: low[1] } });
      const { user, play } = await openTable(table, 'Ann');
      const more = screen.getByLabelText<HTMLButtonElement>(`More: ${label}`);
      const less = screen.getByLabelText<HTMLButtonElement>(`Less: ${label}`);
      const timer = within(more.closest('fieldset') ?? document.body);
      expect(timer.getByText(`Range: ${range}`)).toBeDefined();
      const goTo = async (pressed: HTMLElement, from: number, to: number) => {
        expect(timer.getByText(`${from / unit} ${word}`)).toBeDefined();
        await user.click(pressed);
        await timer.findByText(`${to / unit} ${word}`);
      };
      await goTo(less, low[1], low[0]);
      expect([less.disabled, more.disabled]).toEqual([true, false]);
      await goTo(more, low[0], low[1]);
      expect(less.disabled).toBe(false);
      await play(() => table.act('Ann', { type: 'update_game_settings', settings: { [setting]: high[0] } }));
      await goTo(more, high[0], high[1]);
      expect([less.disabled, more.disabled]).toEqual([false, true]);
      await openFor(table, 'Mara');
      expect(screen.getByText(`${high[1] / unit} ${word}`, { selector: 'dd' })).toBeDefined();
    },
  );
});

test('[T2.8] the rules for winning and what is switched on are the host’s to set', async () => {
  const table = new Table(['Ann', 'Mara']);
  const { user } = await openTable(table, 'Ann');
  await user.click(screen.getByRole('radio', { name: 'Tabletop' }));
  for (const name of [/Lock the room/, /No time limit/, /Filter swear words/]) {
    await user.click(screen.getByRole('switch', { name }));
    await screen.findByRole('switch', { name, checked: true });
  }
  expect(table.state.settings).toMatchObject({
    ruleset: 'tabletop',
    locked: true,
    discussionClock: false,
    wordFilter: true,
  });
  await openFor(table, 'Mara');
  for (const words of ['Tabletop', 'No limit'])
    expect(screen.getByText(words, { selector: 'dd' })).toBeDefined();
});

test('[C1.18] how well the bots talk is the host’s to set, and everybody else’s to read', async () => {
  const table = new Table(['Ann', 'Mara']);
  table.act('Ann', { type: 'add_bot' });
  const { user } = await openTable(table, 'Ann');
  const levels = within(screen.getByRole('radiogroup', { name: 'Bots' }));
  const isChosen = (name: string) => levels.findByRole('radio', { name, checked: true });
  await isChosen('Clever');
  for (const [level, name, means] of [
    ['calm', 'Calm', 'They say little and believe easily.'],
    ['cunning', 'Cunning', 'They lie well and are quick to accuse.'],
    ['clever', 'Clever', 'They listen, compare and make up their own minds.'],
  ] as const) {
    await user.click(levels.getByRole('radio', { name }));
    await isChosen(name);
    expect(screen.getByText(means)).toBeDefined();
    expect(table.state.settings.botLevel).toBe(level);
  }
  await user.click(levels.getByRole('radio', { name: 'Calm' }));
  await isChosen('Calm');
  await openFor(table, 'Mara');
  expect(screen.getByText('Calm', { selector: 'dd' })).toBeDefined();
  expect(screen.queryByRole('radio', { name: 'Calm' })).toBeNull();
});

test('[G1.8 G2.34 G2.36 G7.20 G8.7 G8.8 H4.177 P2.4] a bot comes with a role and takes it along', async () => {
  const table = new Table(['Ann']);
  const { user } = await openTable(table, 'Ann');
  await screen.findByText('4 of 4 roles');
  expect(screen.getByText('Share the code, or fill up with bots.')).toBeDefined();
  await user.click(await button('Let a bot take seat 2'));
  await screen.findByText('5 of 5 roles');
  const bot = table.state.players[1]?.displayName ?? 'nobody';
  const brought = table.state.players[1]?.broughtRole ?? 'no role';
  await expectToast('Bot Added', `${bot} joined and brought the ${brought}`);
  expect(screen.queryByRole('button', { name: /^Let a bot take/ })).toBeNull();
  expect(rows()[1]?.textContent).toContain(bot);
  for (const words of ['Bot', 'Ready'])
    expect(within(rows()[1] ?? document.body).getByText(words)).toBeDefined();
  expect(tile(brought).textContent).not.toEndWith('×0');
  await user.click(await button('Add Bot Player'));
  await screen.findByText('All set: start when you like.');
  await user.click(tile('Tanner'));
  await screen.findByText(/^1 role too many: take some out\.$/);
  await button('Select 6 roles to start');
  await user.click(await button(`Remove ${bot}`));
  await expectToast('Bot Removed', 'Bot player removed and role count adjusted');
  expect(rows()).toHaveLength(2);
});

test('[T2.36] several bots come in one step', async () => {
  const table = new Table(['Ann']);
  const { user } = await openTable(table, 'Ann');
  await user.click(await button('Add Several Bots'));
  await user.click(await button('More: Bots'));
  await user.click(await button('Add 4 Bots'));
  await expectToast('Bots Added', '4 bots joined and brought their roles');
  expect(rows()).toHaveLength(5);
  expect(screen.getByText('8 of 8 roles')).toBeDefined();
});

describe('a full table', () => {
  const refusal = async (table: Table, words: string) => {
    const { user } = await openTable(table, 'Ann');
    await user.click(await button('Add Bot Player'));
    await expectToast('Cannot Add Bot', words);
  };
  const withBots = (people: string[], count: number) => {
    const table = new Table(people);
    for (let bots = 0; bots < count; bots += 1) table.act('Ann', { type: 'add_bot' });
    return table;
  };

  test('[G1.1 G2.47 G5.11 G8.5 G8.6 G9.1 R10.11] has 27 seats', async () => {
    await refusal(withBots(['Ann', 'Mara'], 25), 'Maximum of 27 players allowed in a game');
  });

  test('[G1.1 G2.47 G5.11 G8.5 G8.6 G9.1 R10.11] has 26 bots beside one human', async () => {
    await refusal(withBots(['Ann'], 26), 'Maximum of 26 bots allowed with 1 human player');
  });
});

test('a player is removed after a question', async () => {
  const { user, sent, table } = await openTable(new Table(['Ann', 'Mara']), 'Ann');
  await user.click(await button('Remove Mara'));
  expect(sent('remove_player')).toEqual([]);
  const question = within(screen.getByRole('dialog', { name: 'Remove Mara?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await screen.findByText('4 of 4 roles');
  expect(table.state.players.map(({ displayName }) => displayName)).toEqual(['Ann']);
});

test('a player is muted and unmuted, with a toast behind the open dialog', async () => {
  const { user, table } = await openTable(new Table(['Ann', 'Mara']), 'Ann');
  await user.click(await button('Mute or remove players'));
  for (const [name, words, isMuted] of [
    ['Mute Mara', 'Mara is muted', true],
    ['Unmute Mara', 'Mara can write in the chat again', false],
  ] as const) {
    await user.click(await button(name));
    await screen.findByText(words);
    expect(table.view('Mara').me?.canChat).toBe(!isMuted);
  }
});
