import { afterEach, expect, test } from 'bun:test';
import { readyMadeSet } from '@nightfall/shared/game/role-sets/ready-made';
import { UNKNOWN_BALANCE } from '@nightfall/shared/protocol/balance';
import { screen, waitFor, within } from '@testing-library/react';
import { wishedSet } from '../../session/wished-set.ts';
import { closeApp, openApp } from '../../testing/open-app.tsx';

afterEach(closeApp);

const share = (value: number) => ({ share: value, low: value - 0.05, high: value + 0.05 });
const NONE = share(0.05);
const WINS = { villager: share(0.6), werewolf: share(0.35), tanner: NONE, stalker: NONE, nobody: NONE };
const SUGGESTED = {
  ...UNKNOWN_BALANCE,
  state: 'counting' as const,
  rounds: 200,
  wins: WINS,
  suggestion: { out: 'Insomniac', in: 'Minion', villager: share(0.5), werewolf: share(0.45) },
};
const answers = { 'GET /api/balance': () => SUGGESTED };
const inName = (roles: readonly string[]) => roles.toSorted().join();
const address = (roles: readonly string[], more = '') =>
  `/balance?roles=${encodeURIComponent(roles.join())}${more}`;

test('[C5.9] a stranger sees how a linked set plays by its rules', async () => {
  const roles = readyMadeSet('first', 5);
  const { calls } = await openApp(address(roles, '&ruleset=tabletop'), null, answers);
  expect(
    await screen.findByText(/the Villager team wins about 60 % \(55 to 65; 200 rounds by bots\)/, {
      selector: 'p',
    }),
  ).toBeDefined();
  const [asked] = calls.filter(({ name }) => name === 'GET /api/balance');
  expect(asked?.query.get('roles')).toBe(inName(roles));
  expect(asked?.query.get('ruleset')).toBe('tabletop');
  expect(screen.getByText('8 of 8 roles')).toBeDefined();
});

test('what is put together stands in the address, and is asked for once it fits', async () => {
  const { user, calls } = await openApp(address(readyMadeSet('first', 5)), null, answers);
  await screen.findByText(/^With these roles/, { selector: 'p' });
  await user.click(screen.getByRole('button', { name: 'One Villager fewer' }));
  expect(screen.getByText('7 of 8 roles')).toBeDefined();
  expect(screen.getByText(/as many roles as needed/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'One Hunter more' }));
  const roles = inName([
    ...readyMadeSet('first', 5).toSpliced(readyMadeSet('first', 5).indexOf('Villager'), 1),
    'Hunter',
  ]);
  expect(new URLSearchParams(window.location.search).get('roles')).toBe(roles);
  await waitFor(() => expect(calls.map(({ query }) => query.get('roles'))).toContain(roles), {
    timeout: 3_000,
  });
});

test('a ready-made set grows with the table, and its suggestion is one press', async () => {
  const { user } = await openApp('/balance', null, answers);
  await user.click(await screen.findByRole('button', { name: 'One player more' }));
  expect(screen.getByText('9 of 9 roles')).toBeDefined();
  const sets = within(screen.getByRole('group', { name: 'Ready-made for 6' }));
  expect(sets.getByRole('button', { name: 'Balanced' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(await screen.findByText('What each role adds', undefined, { timeout: 3_000 }));
  await user.click(screen.getByRole('button', { name: 'Swap them' }));
  const roles = new URLSearchParams(window.location.search).get('roles')?.split(',');
  expect(roles).not.toContain('Insomniac');
  expect(roles?.filter((name) => name === 'Minion')).toHaveLength(2);
});

test('a room is opened with the set, after signing in', async () => {
  const roles = readyMadeSet('chaotic', 4);
  const { user, path } = await openApp(address(roles, '&ruleset=tabletop'), null, answers);
  await user.click(await screen.findByRole('button', { name: 'Open a room with this set' }));
  await waitFor(() => expect(path()).toStartWith('/auth'));
  expect(wishedSet()).toEqual({ roles: [...roles], ruleset: 'tabletop' });
});
