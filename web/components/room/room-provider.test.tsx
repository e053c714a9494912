import { afterEach, expect, test } from 'bun:test';
import { themeById } from '@nightfall/shared/themes/index';
import { screen, waitFor } from '@testing-library/react';
import { restoreGameSession } from '../../session/game-session.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView } from '../../testing/sample-view.ts';

afterEach(closeGames);

/** What the page is painted in last. */
const painted = (token: string) =>
  document.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules])
    .map((rule) => (rule instanceof CSSStyleRule && rule.selectorText === ':root' ? rule.style : null))
    .find((style) => style !== null)
    ?.getPropertyValue(token);

test('[H9.43] who is removed from a room is told so in its theme', async () => {
  const { server } = await openGame(sampleView({ themeId: 'corporate' }), <p>At the table</p>);
  const { lamp } = themeById('corporate').look.palette;
  expect(painted('--lamp')).toBe(lamp);
  server.send({ type: 'removed', data: { reason: 'removed' } });
  expect(
    await screen.findByText('You cannot come back to this room. You can join another one.'),
  ).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The host has removed you');
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  expect(screen.queryByText('At the table')).toBeNull();
  // Home offers no way back.
  expect(restoreGameSession()).toBeNull();
  expect(painted('--lamp')).toBe(lamp);
});

test('[F5.1] who left in another tab is told so in plain words, and may stay there', async () => {
  const { server } = await openGame(sampleView(), <p>At the table</p>);
  server.send({ type: 'removed', data: { reason: 'left' } });
  expect(await screen.findByText('You left it in another tab or on another device.')).toBeDefined();
  expect(screen.queryByText('At the table')).toBeNull();
  expect(restoreGameSession()).toBeNull();
});

test('[T1.6] who says to be ready names the phase that is shown', async () => {
  const { server, user } = await openGame(sampleView({ phase: 'discussion' }));
  await user.click(screen.getByRole('button', { name: /Ready to Vote/ }));
  await waitFor(() => expect(server.heard.at(-1)).toMatchObject({ action: 'ready_next_phase' }));
  expect(server.heard.at(-1)?.data).toEqual({ phase: 'discussion' });
});
