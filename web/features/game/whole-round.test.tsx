import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { gameWith, Table } from '@nightfall/shared/game/testing/table';
import { screen, waitFor, within } from '@testing-library/react';
import { closeGames } from '../../testing/open-game.tsx';
import { openTable } from '../../testing/open-table.tsx';

const { settings } = Reflect.get(window, 'happyDOM');
// The results come at once.
beforeEach(() => {
  settings.device.prefersReducedMotion = 'reduce';
});
afterEach(() => {
  settings.device.prefersReducedMotion = 'no-preference';
  closeGames();
});
setDefaultTimeout(30_000);

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const entries = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));

test('[G2.63 G2.66 G2.70 G2.71 G2.74 G2.75 G4.4 G4.5 G4.7 G4.9 G4.10 G4.20 G5.20 G7.16 H4.54 H4.57 H4.76 H4.181 H4.186 H4.247] a player who is done waits, and sees for whom', async () => {
  const table = gameWith({ Ann: 'Villager', Mara: 'Villager', Bob: 'Hunter' }, { atDeal: true });
  const { user, play } = await openTable(table, 'Mara');
  table.act('Bob', { type: 'ready_next_phase' });
  await user.click(await button('I Understand My Role'));
  await screen.findByText('Role Understood');
  expect(screen.getByText('2 of 3 players ready')).toBeDefined();
  expect(entries('Ready')).toEqual(['Mara Ready', 'Bob Ready', 'Ann Waiting']);

  await play(() => table.expire());
  table.submit('Bob', { type: 'no_action' });
  await user.click(await button('Continue'));
  await screen.findByText('2 of 3 have submitted');
  expect(entries('Action Submitted').at(-1)).toMatch(/^Ann.*Waiting$/);
  expect(screen.queryByRole('button', { name: /^(Submit Action|Continue|Pass)$/ })).toBeNull();

  await play(() => table.endNight());
  await user.click(await button('Got it'));
  await screen.findByText('1 of 3 players ready');
  expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();

  await play(() => {
    table.expire();
    table.act('Bob', { type: 'ready_next_phase' });
  });
  await user.click(await button('Ready to Vote 1 of 3'));
  await screen.findByRole('button', { name: 'Ready to Vote 2 of 3', pressed: true });
  expect(screen.getByText(/^Waiting for Ann/)).toBeDefined();
  expect(screen.getByText(/^Bob, Ready/)).toBeDefined();

  await play(() => table.expire());
  expect((await button('Mara, you')).disabled).toBe(true);
  expect((await button('Submit Vote')).disabled).toBe(true);
  await user.click(await button('Bob'));
  await user.click(await button('Submit Vote'));
  await screen.findByText(/^You voted for/);
  expect(entries('Vote Submitted').at(-1)).toMatch(/^Ann.*Waiting$/);

  await play(() => table.vote({ Ann: 'Bob' }));
  await screen.findByRole('heading', { name: 'Game Complete!' });
  await user.click(screen.getByRole('tab', { name: 'Night Actions' }));
  expect(screen.getByText('Nobody did anything in the night.')).toBeDefined();
  await user.click(await button('Play Again'));
  await screen.findByText('1 of 3 want another round');
  expect((await button('Waiting for others')).disabled).toBe(true);
});

test('[G2.52 H4.73 H4.152 P2.10 R10.15] a round that the host has ended shows all; a player who joins then is not asked for another one', async () => {
  const table = new Table(['Ann', 'Bob', 'Cleo']);
  table.deal(['Seer', 'Robber', 'Werewolf']);
  table.expire();
  const { user, play } = await openTable(table, 'Bob');
  await user.click(await button('Menu'));
  expect(screen.getByRole('menuitem', { name: 'Return to Home' })).toBeDefined();
  for (const name of ['End round', 'Account Settings'])
    expect(screen.queryByRole('menuitem', { name })).toBeNull();
  await user.keyboard('{Escape}');
  await play(() => {
    table.act('Ann', { type: 'end_round' });
    table.run({ type: 'calculate_results', round: table.state.round });
    table.join('Nils');
  });
  await screen.findByRole('heading', { name: 'Game Complete!' });
  expect(within(screen.getByRole('region', { name: 'Final Roles' })).getAllByRole('listitem')).toHaveLength(
    3,
  );
  expect(entries('Who wants another round')).toHaveLength(3);
});

test('the host ends a round after a question', async () => {
  const { user, table } = await openTable(gameWith({ Ann: 'Seer', Bob: 'Robber' }), 'Ann');
  await user.click(await button('Menu'));
  await user.click(screen.getByRole('menuitem', { name: 'End round' }));
  expect(table.state.stage.phase).toBe('job_choice');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End round' }));
  await screen.findByRole('heading', { name: 'Game Complete!' });
});

const expectHeadingFocused = () =>
  expect(document.activeElement?.textContent).toBe(screen.getByRole('heading', { level: 1 }).textContent);

const PHASES = ['Lobby', 'The Deal', 'Night', 'First Light', 'Discussion', 'The Vote'];
const ANY_ROLE = new RegExp(`\\b(${BUILT_IN_ROLES.map(({ name }) => name).join('|')})`);

test('[H4.121 H4.148 H4.196 H4.197] a whole game is said by the live region, in order, and no secret with it', async () => {
  const table = new Table(['Ann']);
  const { play, user } = await openTable(table, 'Ann');
  const said: string[] = [];
  const region = document.querySelector('[data-live-region]');
  const note = () => {
    const words = region?.textContent ?? '';
    if (words !== '' && words !== said.at(-1)) said.push(words);
  };
  note();
  new MutationObserver(note).observe(region ?? document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  const hear = (words: string | RegExp) =>
    waitFor(() => expect(said).toContainEqual(expect.stringMatching(words)));
  await hear(/^Lobby$/);
  await play(() => table.comeIn('Bob'));
  await hear(/^Bob has joined\. 2 at the table\. 5 of 5 roles,/);
  await play(() => table.comeIn('Eve'));
  await hear(/^Eve has joined\. 3 at the table\./);
  await play(() => table.act('Eve', { type: 'ready_next_phase' }));
  await hear(/^1 of 2 are ready\.$/);
  await play(() => table.act('Eve', { type: 'leave_game' }));
  await hear(/^Eve has left\. 2 at the table\./);
  await play(() => {
    table.comeIn('Cleo');
    table.deal(['Robber', 'Seer', 'Werewolf'], undefined, 600_000);
  });
  const expectPhase = async (phase: string) => {
    await hear(new RegExp(`^${phase}$`));
    expectHeadingFocused();
  };
  await expectPhase('The Deal');
  await user.click(await button('Show your card'));
  await play(() => table.expire());
  await expectPhase('Night');
  // What Ann learns in the night is hers alone.
  await play(() => table.submit('Ann', { type: 'rob_player', targetUserId: 'Cleo' }).endNight());
  for (const phase of PHASES.slice(3)) {
    await expectPhase(phase);
    if (phase !== 'The Vote') await play(() => table.expire());
  }
  expect(said.filter((words) => PHASES.includes(words))).toEqual(PHASES);
  expect(said.join(' · ')).not.toMatch(ANY_ROLE);
  await play(() => table.vote({ Ann: 'Cleo', Bob: 'Ann', Cleo: 'Ann' }));
  await hear(/^Game Complete! Winners: Villager/);
  expectHeadingFocused();
  await play(() => {
    for (const name of ['Bob', 'Cleo']) table.act(name, { type: 'play_again' });
  });
  await user.click(await button('Play Again'));
  await waitFor(() => expect(said.at(-1)).toBe('Lobby'));
  expectHeadingFocused();
});

test('a typed draft keeps its focus until the phase changes', async () => {
  const table = gameWith({ Ann: 'Villager', Bob: 'Seer', Cleo: 'Werewolf' });
  table.endNight().expire();
  const { user, play } = await openTable(table, 'Ann');
  const line = screen.getByRole<HTMLInputElement>('textbox', { name: 'Say something' });
  await user.type(line, 'I think ');
  await play(() => table.act('Bob', { type: 'send_message', content: 'It was me' }));
  await play(() => table.act('Cleo', { type: 'ready_next_phase' }));
  expect(within(screen.getByRole('log', { name: 'Chat' })).getByText('It was me')).toBeDefined();
  await button(/^Ready to Vote 1 of 3/);
  expect([document.activeElement === line, line.value]).toEqual([true, 'I think ']);
  await play(() => table.expire());
  await screen.findByRole('heading', { name: 'The Vote' });
  expect(document.activeElement?.textContent).toBe('The Vote');
});

test('[G2.73 F4.5 G5.12 G7.21 G9.7 H4.53] a message takes 200 letters as readers count them, and is sent without the space around it', async () => {
  const table = gameWith({ Ann: 'Villager', Bob: 'Seer', Cleo: 'Werewolf' });
  table.endNight().expire();
  const { user } = await openTable(table, 'Ann');
  const line = screen.getByRole<HTMLInputElement>('textbox', { name: 'Say something' });
  await user.click(line);
  await user.paste('   ');
  expect((await button('Send')).disabled).toBe(true);
  await user.clear(line);
  await user.paste('🇩🇪'.repeat(199));
  await user.keyboard('yz');
  expect(line.value).toBe(`${'🇩🇪'.repeat(199)}y`);
  await user.click(await button('Send'));
  await screen.findByText(`${'🇩🇪'.repeat(199)}y`);
  expect(line.value).toBe('');
  await user.type(line, '   good evening  {Enter}');
  await within(screen.getByRole('log', { name: 'Chat' })).findByText('good evening');
  expect(table.view('Bob').messages.at(-1)?.content).toBe('good evening');
});

test('notes give the focus back to the seat they were opened from', async () => {
  const table = gameWith({ Ann: 'Villager', Bob: 'Seer', Cleo: 'Werewolf' });
  table.endNight().expire();
  const { user } = await openTable(table, 'Ann');
  const bob = await button(/^Bob, /);
  await user.click(bob);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Bob claims to be');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement === bob).toBe(true));
});
