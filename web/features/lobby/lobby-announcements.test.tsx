import { afterEach, expect, test } from 'bun:test';
import { BUILT_IN_THEMES } from '@nightfall/shared/themes/index';
import { render, screen, waitFor } from '@testing-library/react';
import { LiveRegion } from '../../components/page/live-region.tsx';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView } from '../../testing/sample-view.ts';
import { lobbyNews, lobbyState } from './lobby-announcements.ts';
import LobbyPage from './lobby-page.tsx';

afterEach(closeGames);

type Options = NonNullable<Parameters<typeof sampleView>[0]>;

function stateOf(options: Options) {
  const [theme] = BUILT_IN_THEMES;
  if (theme === undefined) throw new Error('There is no built-in theme');
  return lobbyState(sampleView({ phase: 'lobby', ...options }), theme);
}

const WHOLE = ['Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Villager'];
/** A lobby as a guest sees it. */
const guestOf = (players: number): Options => ({
  players: Array.from({ length: players }, (_, index) => ({
    isHost: index === 1,
    displayName: `Guest ${index + 1}`,
  })),
  selectedRoles: WHOLE,
});

test('[H9.41] a lobby in which nothing has changed is silent', () => {
  expect(lobbyNews(stateOf(guestOf(3)), stateOf(guestOf(3)))).toBe('');
});

test('joining and leaving players are named, with the new number', () => {
  expect(lobbyNews(stateOf(guestOf(2)), stateOf(guestOf(3)))).toBe(
    'Guest 3 has joined. 3 at the table. 6 of 6 roles, 1 wolf, 1 swap, 2 looks.',
  );
  expect(lobbyNews(stateOf(guestOf(3)), stateOf(guestOf(2)))).toBe(
    'Guest 3 has left. 2 at the table. 6 of 5 roles.',
  );
});

test('a full room is one sentence, however many come', () => {
  const news = lobbyNews(stateOf(guestOf(2)), stateOf(guestOf(27)));
  expect(news).toBe('Guest 3, Guest 4 and 23 more have joined. 27 at the table. 6 of 30 roles.');
});

test('ready players are counted, and the host hears what to do next', () => {
  const players = [{ isHost: true }, { isHost: false }, { isHost: false }];
  const readyBy = (count: number) =>
    stateOf({
      players: players.map((player, index) => ({ ...player, isReady: index > 0 && index <= count })),
      selectedRoles: WHOLE,
    });
  expect(lobbyNews(readyBy(0), readyBy(1))).toBe('1 of 2 are ready.');
  expect(lobbyNews(readyBy(1), readyBy(2))).toBe('Everybody is ready. All set: start when you like.');
});

test('of the bots that the host adds only the roles are news, for a toast says the rest', () => {
  const players = [{ isHost: true }, { isHost: false }];
  const before = stateOf({ players, selectedRoles: WHOLE });
  const after = stateOf({ players: [...players, { isHost: false, isBot: true }], selectedRoles: WHOLE });
  expect(lobbyNews(before, after)).toBe(
    '6 of 6 roles, 1 wolf, 1 swap, 2 looks. Give them a moment, or start now.',
  );
});

test('[T2.37] a new host hears that the old one has left, and not that the bots have', () => {
  const bots = Array.from({ length: 6 }, (_, index) => ({ isBot: true, displayName: `Bot ${index}` }));
  const others = [{ displayName: 'Cleo' }, ...bots].map((player) => ({ ...player, isHost: false }));
  const me = { displayName: 'Ann', isHost: false };
  const before = stateOf({ players: [me, ...others, { displayName: 'Bob', isHost: true }] });
  const after = stateOf({ players: [{ ...me, isHost: true }, ...others] });
  expect(lobbyNews(before, after)).toStartWith('Bob has left. 8 at the table.');
  const handedOver = stateOf({
    players: [{ ...me, isHost: true }, ...others, { displayName: 'Bob', isHost: false }],
  });
  expect(lobbyNews(before, handedOver)).not.toContain('left');
});

const LAST = 9;
const withPlayers = (count: number) =>
  sampleView({ phase: 'lobby', version: count, players: Array.from({ length: count }, () => ({})) });

test('[H4.148] a room that fills up is announced once, after a pause', async () => {
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
