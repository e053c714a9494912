import { afterEach, expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/react';
import { closeGames, openGame } from '../testing/open-game.tsx';
import { asBeforeStandIns } from '../testing/past-view.ts';
import { sampleView } from '../testing/sample-view.ts';

afterEach(closeGames);

const view = sampleView({ phase: 'discussion' });

test.each([
  ['names the phase that is shown', view, { phase: 'discussion' }],
  ['names none to a server that takes none', asBeforeStandIns(view), {}],
])('[T1.6] who says to be ready %s', async (_, shown, data) => {
  const { server, user } = await openGame(shown);
  await user.click(screen.getByRole('button', { name: /Ready to Vote/ }));
  await waitFor(() => expect(server.heard.at(-1)).toMatchObject({ action: 'ready_next_phase' }));
  expect(server.heard.at(-1)?.data).toEqual(data);
});
