import { afterEach, expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/roles/index';
import { screen, within } from '@testing-library/react';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { sampleView } from '../../../testing/sample-view.ts';

afterEach(closeGames);

test('thirteen roles with their numbers in the order of gameplay.md, then the others without', async () => {
  const selectedRoles = BUILT_IN_ROLES.map(({ name }): string => name).toSorted();
  await openGame(sampleView({ phase: 'discussion', phaseEndsAt: Date.now() + 60_000, selectedRoles }));
  const strip = within(screen.getByRole('region', { name: 'Roles in this game' }));
  const shown = strip.getAllByRole('button').map(({ textContent }) => textContent ?? '');
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
  expect(strip.getByText('27 in the center')).toBeDefined();
});
