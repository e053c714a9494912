import { afterEach, expect, test } from 'bun:test';
import { THEME_CHOICES } from '@nightfall/shared/themes/choices';
import { themeById } from '@nightfall/shared/themes/index';
import { screen, waitFor } from '@testing-library/react';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView, userId } from '../../testing/sample-view.ts';
import LobbyPage from './lobby-page.tsx';
import { TEXTS } from './texts.ts';

afterEach(closeGames);

test('[H9.42] a guest who has become the host chooses among the built-in themes', async () => {
  const { server, user } = await openGame(sampleView(), <LobbyPage />);
  await user.click(screen.getByRole('combobox', { name: TEXTS.theme }));
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(THEME_CHOICES.map(({ name }) => name));
  await user.click(screen.getByRole('option', { name: themeById('corporate').name }));
  await waitFor(() =>
    expect(server.heard.find(({ action }) => action === 'update_game_settings')?.data).toEqual({
      settings: { selectedTheme: 'corporate' },
    }),
  );
});

test('a guest only reads which theme it is', async () => {
  await openGame(sampleView({ me: { userId: userId(2), playerId: userId(102) } }), <LobbyPage />);
  expect(screen.queryByRole('combobox', { name: TEXTS.theme })).toBeNull();
  expect(document.querySelector('.lobby-settings_themeSummary')?.textContent).toContain(TEXTS.theme);
});
