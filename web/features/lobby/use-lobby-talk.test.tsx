import { afterEach, expect, test } from 'bun:test';
import { render, screen, waitFor } from '@testing-library/react';
import { LiveRegion } from '../../components/page/live-region.tsx';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView } from '../../testing/sample-view.ts';
import LobbyPage from './lobby-page.tsx';

afterEach(closeGames);

const LAST = 9;
const withPlayers = (count: number) =>
  sampleView({ phase: 'lobby', version: count, players: Array.from({ length: count }, () => ({})) });

test('[H4.148] a room that fills up is told of when it comes to rest, in a breath', async () => {
  render(<LiveRegion />);
  const { server } = await openGame(withPlayers(2), <LobbyPage />);
  const region = screen.getAllByRole('status').find((element) => 'liveRegion' in element.dataset);
  const said: string[] = [];
  const note = () => said.push(region?.textContent ?? '');
  new MutationObserver(note).observe(region ?? document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  for (let count = 3; count <= LAST; count += 1)
    server.send({ type: 'player_joined', data: withPlayers(count) });
  await waitFor(() => expect(said.join()).toContain(`${LAST} at the table`), { timeout: 15_000 });
  expect(said).toHaveLength(1);
  expect(said[0]).toStartWith('Cleo, Dov and 5 more have joined. 9 at the table. ');
}, 20_000);
