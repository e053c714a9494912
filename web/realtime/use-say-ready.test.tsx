import { afterEach, expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/react';
import { closeGames, openGame } from '../testing/open-game.tsx';
import { sampleView } from '../testing/sample-view.ts';

afterEach(closeGames);

test('[T1.6] who says to be ready names the phase that is shown', async () => {
  const { server, user } = await openGame(sampleView({ phase: 'discussion' }));
  await user.click(screen.getByRole('button', { name: /Ready to Vote/ }));
  await waitFor(() => expect(server.heard.at(-1)).toMatchObject({ action: 'ready_next_phase' }));
  expect(server.heard.at(-1)?.data).toEqual({ phase: 'discussion' });
});
