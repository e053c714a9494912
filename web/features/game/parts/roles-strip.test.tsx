import { afterEach, expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { screen, within } from '@testing-library/react';
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

// holds: G2.72 G4.17 G4.18 H1.23 H4.185
test('thirteen roles with their numbers in the order of gameplay.md, then the others without', async () => {
  const selectedRoles = BUILT_IN_ROLES.map(({ name }): string => name).toSorted();
  const { user } = await openGame(inDiscussion(selectedRoles));
  expect(strip().textContent).toContain('27 in the center');
  await user.click(strip());
  const shown = lines().map((words) => words.replace(/ (Villager team|Werewolf team|Neutral)$/, ''));
  expect(shown.slice(0, 13)).toEqual([
    '1Werewolf',
    '1Alpha Wolf',
    '2Minion',
    '3Mason',
    '4Seer',
    '4Apprentice Seer',
    '4Paranormal Investigator',
    '5Robber',
    '6Troublemaker',
    '7Drunk',
    '8Insomniac',
    '9Curator',
    '5Witch',
  ]);
  const numbered = shown.slice(0, 13).map((words) => words.replace(/^\d/, ''));
  expect(shown.slice(13)).toEqual(selectedRoles.filter((name) => !numbered.includes(name)));
});

// holds: H4.56 H4.146 H4.185 H4.248
test('the strip shows every card, copies too; the drawer names each role once with its team', async () => {
  const { user } = await openGame(inDiscussion(['Werewolf', 'Seer', 'Werewolf', 'Villager']));
  expect(strip().querySelectorAll('.mini-card')).toHaveLength(4);
  await user.click(strip());
  expect(lines()).toEqual(['1Werewolf ×2 Werewolf team', '4Seer Villager team', 'Villager Villager team']);
  await user.click(screen.getByRole('button', { name: /Seer\s*Villager team/ }));
  expect(screen.getByRole('dialog', { name: 'Seer' }).textContent).toContain('Team');
});

test('among many players the strip shows each role once with how many there are', async () => {
  const selectedRoles = ['Werewolf', 'Werewolf', 'Seer', ...Array.from({ length: 10 }, () => 'Villager')];
  await openGame(inDiscussion(selectedRoles));
  expect(strip().querySelectorAll('.mini-card')).toHaveLength(3);
  const counts = [...strip().querySelectorAll('.roles-row__count')].map(({ textContent }) => textContent);
  expect(counts).toEqual(['×2', '×10']);
});

test('in the office the list has the signs of its badges: marks of the teams, and lines for who takes the break off', async () => {
  const selectedRoles = ['Werewolf', 'Seer', 'Tanner', 'Villager'];
  const { user } = await openGame({ ...inDiscussion(selectedRoles), themeId: 'corporate' });
  const { teams, sleeps } = SIGNS.badge;
  const drawnIn = (root: ParentNode, place: string) =>
    [...root.querySelectorAll(`${place} path`)].map((path) => path.getAttribute('d'));
  const strip = screen.getByRole('button', { name: /^Roles in this game/ });
  expect(drawnIn(strip, '.order-disc')).toEqual([sleeps, sleeps]);
  await user.click(strip);
  const list = screen.getByRole('list', { name: 'Roles in this game' });
  expect(drawnIn(list, '.order-disc')).toEqual([sleeps, sleeps]);
  expect(drawnIn(list, '.role-line > svg')).toEqual([
    teams.Werewolf,
    teams.Villager,
    teams.Neutral,
    teams.Villager,
  ]);
});
