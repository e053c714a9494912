import type { GameView } from '@nightfall/shared/protocol/game-view';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { ME_KEY } from '../api/account.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { RoomStage, WaitingStage } from '../app/room-route.tsx';
import { RoomProvider } from '../components/room/room-provider.tsx';
import GamePage from '../features/game/game-page.tsx';
import LatecomerPage from '../features/game/latecomers/latecomer-page.tsx';
import { useJoinedRoom } from '../realtime/room-context.tsx';
import { loadBuiltInTheme } from '../theme/built-in-theme.ts';
import { beginAt } from './address.ts';
import { type ReceivedFrame, startRoomServer } from './room-server.ts';

const NativeWebSocket = globalThis.WebSocket;
const ended: (() => void)[] = [];

/** Says once that the server has answered. */
function OnConnected({ tell }: { tell: () => void }) {
  const { isConnected } = useJoinedRoom();
  useEffect(() => {
    if (isConnected) tell();
  }, [isConnected, tell]);
  return null;
}

const NO_SEAT = 'Player not found';

/** How the server answers, where it is more than the view. */
interface Answers {
  /** The room as it is now, for who joins again. */
  readonly now?: () => GameView;
  readonly perform?: (action: ReceivedFrame) => readonly unknown[];
}

/** Opens the game, or another page of its room, at a real server that answers with the view. `asked` has the addresses
 * the page wanted. */
export async function openGame(view: GameView, page: ReactNode = <GamePage />, answers: Answers = {}) {
  await loadBuiltInTheme(view.themeId);
  const { now = () => view, perform } = answers;
  const server = startRoomServer(now, undefined, perform);
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
  let isConnected = false;
  const tell = () => {
    isConnected = true;
  };
  const waiting = (
    <WaitingStage>
      <OnConnected tell={tell} />
      <LatecomerPage />
    </WaitingStage>
  );
  const room = (
    <RoomProvider gameId={view.id} view={view} withoutSeat={<p>{NO_SEAT}</p>} whileWaiting={waiting}>
      <OnConnected tell={tell} />
      <RoomStage />
    </RoomProvider>
  );
  beginAt('/game/x');
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route element={room}>
            <Route path="*" element={page} />
          </Route>
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  const answered = () => {
    if (!isConnected && screen.queryByText(NO_SEAT) === null) throw new Error('The server has not answered');
  };
  await waitFor(answered, { interval: 5 });
  return { server, asked, queryClient, user: userEvent.setup() };
}

/** To be called after each test. */
export function closeGames(): void {
  globalThis.WebSocket = NativeWebSocket;
  for (const end of ended.splice(0)) end();
}
