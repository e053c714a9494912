import type { GameView } from '@nightfall/shared/game/view';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { ME_KEY } from '../api/account.ts';
import { makeQueryClient } from '../api/query-client.ts';
import GamePage from '../features/game/game-page.tsx';
import { RoomProvider } from '../realtime/room-context.tsx';
import { startRoomServer } from './room-server.ts';

const NativeWebSocket = globalThis.WebSocket;
const ended: (() => void)[] = [];

/** Opens the game, or another page of its room, at a real server that answers with the view. `asked` has the addresses
 * the page wanted. */
export async function openGame(view: GameView, page: ReactNode = <GamePage />) {
  const server = startRoomServer(() => view);
  ended.push(server.stop);
  const asked: string[] = [];
  // The page takes its address from the window, which has none here that leads anywhere.
  globalThis.WebSocket = class extends NativeWebSocket {
    constructor(url: string | URL) {
      asked.push(String(url));
      super(server.url);
    }
  } as typeof WebSocket;
  const queryClient = makeQueryClient();
  queryClient.setQueryData(ME_KEY, null);
  const room = (
    <RoomProvider gameId={view.id} view={view} withoutSeat={<p>Player not found</p>}>
      <Outlet />
    </RoomProvider>
  );
  const routes = [{ element: room, children: [{ path: '*', element: page }] }];
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/game/x'] })} />
    </QueryClientProvider>,
  );
  await screen.findByRole('main');
  await act(() => Bun.sleep(80));
  return { server, asked, user: userEvent.setup() };
}

/** To be called after each test. */
export function closeGames(): void {
  globalThis.WebSocket = NativeWebSocket;
  for (const end of ended.splice(0)) end();
}
