import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { closeGames } from '../../../testing/open-game.tsx';
import { openTable } from '../../../testing/open-table.tsx';

const { settings } = Reflect.get(window, 'happyDOM');
// The results come at once.
beforeEach(() => {
  settings.device.prefersReducedMotion = 'reduce';
});
afterEach(() => {
  settings.device.prefersReducedMotion = 'no-preference';
  closeGames();
  window.sessionStorage.clear();
});
setDefaultTimeout(30_000);

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const lastRound = () => screen.queryByRole('dialog', { name: 'Last round' });
const again = (table: Table, names: readonly string[]) => {
  for (const name of names) table.act(name, { type: 'play_again' });
};
/** The host alone, after a minute. */
const takeAlong = (table: Table) => {
  again(table, ['Ann']);
  table.now += 60_000;
  table.run({ type: 'recheck_presence' });
};

/** Opens the results of a round with a claim. Ann is the host. */
async function readResults(name: string) {
  const table = gameWith({ Ann: 'Robber', Bob: 'Seer', Cleo: 'Werewolf' });
  table.submit('Ann', { type: 'rob_player', targetUserId: 'Cleo' });
  while (table.state.stage.phase !== 'discussion') table.expire();
  table.act('Bob', { type: 'make_claim', claim: { kind: 'role', role: 'Seer' } });
  table.act('Bob', { type: 'send_message', content: 'Who robbed me?' });
  return openTable(table.vote({ Bob: 'Ann', Cleo: 'Ann' }), name);
}

async function chooseInMenu(user: Awaited<ReturnType<typeof readResults>>['user'], item: string) {
  await user.click(await button('Menu'));
  await user.click(screen.getByRole('menuitem', { name: item }));
}

test('[L3.2] the host is asked before the lobby opens as long as others read', async () => {
  const { user, play, table } = await readResults('Ann');
  await user.click(await button('Play Again'));
  const asked = within(screen.getByRole('dialog', { name: '2 are still reading. Open the lobby?' }));
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(table.view('Ann').players.some(({ wantsPlayAgain }) => wantsPlayAgain)).toBe(false);
  await play(() => again(table, ['Bob']));
  await user.click(await button('Play Again'));
  expect(screen.getByRole('dialog', { name: '1 is still reading. Open the lobby?' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Open the lobby' }));
  await button('Waiting for others');
  expect(table.view('Ann').players.map(({ wantsPlayAgain }) => wantsPlayAgain)).toEqual([true, true, false]);
});

test('[L3.2] only the host is asked, and only while others read', async () => {
  const bob = await readResults('Bob');
  await bob.user.click(await button('Play Again'));
  await button('Waiting for others');
  closeGames();
  cleanup();
  const ann = await readResults('Ann');
  await ann.play((table) => again(table, ['Bob', 'Cleo']));
  await ann.user.click(await button('Play Again'));
  await screen.findByText('Start Game');
  // The host has read enough.
  expect(lastRound()).toBeNull();
});

test('[L3.3] a player taken to the lobby keeps reading the results over it, and closes them for good', async () => {
  const { user, play, table } = await readResults('Bob');
  await user.click(await screen.findByRole('tab', { name: 'Claims' }));
  await play(takeAlong);
  const sheet = within(await screen.findByRole('dialog', { name: 'Last round' }));
  expect(document.activeElement?.textContent).toBe('Last round');
  expect(sheet.getByRole('region', { name: 'What was claimed' }).textContent).toContain(
    'I was dealt the Seer.',
  );
  expect(sheet.getByRole('region', { name: 'Winning Teams' })).toBeDefined();
  expect(sheet.getByRole('button', { name: 'Open the review' })).toBeDefined();
  expect(sheet.queryByRole('button', { name: 'Play Again' })).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Night story' }));
  expect(screen.getByRole('dialog', { name: 'Night story' })).toBeDefined();
  await user.keyboard('{Escape}');
  expect(lastRound()).not.toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(lastRound()).toBeNull());
  expect(document.activeElement?.id).toBe('phase-heading');
  await play(() => void table.act('Bob', { type: 'ready_next_phase' }));
  expect(lastRound()).toBeNull();
});

test('[L3.4] lobby and menu lead back to it until the next results, and each new phase stands before it', async () => {
  const { user, play, table } = await readResults('Bob');
  await play(takeAlong);
  const opened = within(await screen.findByRole('dialog', { name: 'Last round' }));
  await user.click(opened.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await user.click(await button('Last round'));
  expect(lastRound()).not.toBeNull();
  await play(() => void table.deal(['Seer', 'Villager', 'Werewolf'], undefined, 600_000));
  await waitFor(() => expect(lastRound()).toBeNull());
  await chooseInMenu(user, 'Last round');
  const sheet = within(await screen.findByRole('dialog', { name: 'Last round' }));
  expect(sheet.getByRole('region', { name: 'Final Roles' }).textContent).toContain('Robber');
  await play(() => void table.expire());
  await waitFor(() => expect(lastRound()).toBeNull());
  await play(() => void table.vote({}));
  await button('Play Again');
  await user.click(await button('Menu'));
  expect(screen.queryByRole('menuitem', { name: 'Last round' })).toBeNull();
});

test('[L3.4] a player who joined after the round has none', async () => {
  const { table } = await readResults('Ann');
  closeGames();
  cleanup();
  table.comeIn('Dov');
  const { play } = await openTable(table, 'Dov');
  await play(takeAlong);
  await screen.findByText(/^Waiting for host to start the game/);
  expect([lastRound(), screen.queryByRole('button', { name: 'Last round' })]).toEqual([null, null]);
});
