import { afterEach, expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { rolesOf } from '@nightfall/shared/game/night/roles/role-lookup';
import { screen, waitFor, within } from '@testing-library/react';
import { SIGNS } from '../../../art/signs.ts';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { sampleView } from '../../../testing/sample-view.ts';

afterEach(closeGames);

const inDiscussion = (selectedRoles: readonly string[]) =>
  sampleView({ phase: 'discussion', phaseEndsAt: Date.now() + 60_000, selectedRoles });

const strip = () => screen.getByRole('button', { name: /^Roles in this game, in (night|lunch) order/ });
const lines = () =>
  within(screen.getByRole('list', { name: 'Roles in this game' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '');

test('[G2.72 G4.17 G4.18 H1.23 H4.185 T2.17] every role that wakes with its number, in the order in which they act, then the sleeping roles', async () => {
  const selectedRoles = BUILT_IN_ROLES.map(({ name }): string => name).toSorted();
  const { user } = await openGame(inDiscussion(selectedRoles));
  expect(strip().textContent).toContain('27 in the center');
  await user.click(strip());
  const shown = lines().map((words) =>
    words.replace(/ (Villager team|Werewolf team|Neutral|Lone hunter)$/, ''),
  );
  const inOrder = rolesOf({ customRoles: [] });
  const waking = BUILT_IN_ROLES.filter(({ hasNightAction }) => hasNightAction)
    .toSorted((one, other) => inOrder.compare(one.name, other.name))
    .map(({ actionOrder, name }) => `${actionOrder}${name}`);
  expect(shown.slice(0, waking.length)).toEqual(waking);
  expect(waking.slice(3, 7)).toEqual(['1Werewolf', '1Alpha Wolf', '1Mystic Wolf', '1Bodyguard']);
  // Of gameplay.md's thirteen none is missing.
  for (const line of ['4Paranormal Investigator', '5Witch', '9Curator']) expect(waking).toContain(line);
  const sleeping = BUILT_IN_ROLES.filter(({ hasNightAction }) => !hasNightAction).map(
    ({ name }): string => name,
  );
  expect(shown.slice(waking.length)).toEqual(selectedRoles.filter((name) => sleeping.includes(name)));
});

test('[T2.17] a custom role stands after the built-in ones of its number', async () => {
  const watchman = {
    name: 'Watchman',
    team: 'Villager' as const,
    title: 'Watchman',
    description: '',
    imageUrl: null,
    nightOrder: 5,
    actions: [],
  };
  const selectedRoles = ['Troublemaker', 'Watchman', 'Hunter', 'Witch', 'Robber'];
  const { user } = await openGame({ ...inDiscussion(selectedRoles), customRoles: [watchman] });
  await user.click(strip());
  expect(lines().map((words) => words.replace(/ (Villager team|Neutral)$/, ''))).toEqual([
    '5Robber',
    '5Witch',
    '5Watchman',
    '6Troublemaker',
    'Hunter',
  ]);
});

test('[H4.56 H4.146 H4.185 H4.248] the strip shows every card; its dialog names each role once with its team, opens it and gives the focus back', async () => {
  const { user } = await openGame(inDiscussion(['Werewolf', 'Seer', 'Werewolf', 'Villager']));
  expect(strip().querySelectorAll('.role-card_miniCard')).toHaveLength(4);
  await user.click(strip());
  expect(lines()).toEqual(['1Werewolf ×2 Werewolf team', '4Seer Villager team', 'Villager Villager team']);
  const seer = screen.getByRole('button', { name: /Seer\s*Villager team/ });
  await user.click(seer);
  const dialog = within(screen.getByRole('dialog', { name: 'Seer' }));
  expect(dialog.getByText('This role acts in position #4 during the night phase')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement === seer).toBe(true));
});

test('among many players the strip shows each role once with how many there are', async () => {
  const selectedRoles = ['Werewolf', 'Werewolf', 'Seer', ...Array.from({ length: 10 }, () => 'Villager')];
  await openGame(inDiscussion(selectedRoles));
  expect(strip().querySelectorAll('.role-card_miniCard')).toHaveLength(3);
  const counts = [...strip().querySelectorAll('.roles-strip_rolesRowCount')].map(
    ({ textContent }) => textContent,
  );
  expect(counts).toEqual(['×2', '×10']);
});

test('in the office the list has the signs of its badges: marks of the teams, and lines for who takes the break off', async () => {
  const selectedRoles = ['Werewolf', 'Seer', 'Tanner', 'Villager'];
  const { user } = await openGame({ ...inDiscussion(selectedRoles), themeId: 'corporate' });
  const { teams, sleeps } = SIGNS.badge;
  const drawnIn = (root: ParentNode, place: string) =>
    [...root.querySelectorAll(`${place} path`)].map((path) => path.getAttribute('d'));
  const strip = screen.getByRole('button', { name: /^Roles in this game/ });
  expect(drawnIn(strip, '.roles-strip_orderDisc')).toEqual([sleeps, sleeps]);
  await user.click(strip);
  const list = screen.getByRole('list', { name: 'Roles in this game' });
  expect(drawnIn(list, '.roles-strip_orderDisc')).toEqual([sleeps, sleeps]);
  expect(drawnIn(list, '.roles-strip_roleLine > svg')).toEqual([
    teams.Werewolf,
    teams.Villager,
    teams.Neutral,
    teams.Villager,
  ]);
});
