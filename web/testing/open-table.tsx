import type { Table } from '@nightfall/shared/game/testing/table';
import { type ActionName, gameActionSchema } from '@nightfall/shared/protocol/actions';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RoomAttention } from '../attention/room-attention.tsx';
import { LiveRegion } from '../components/page/live-region.tsx';
import { Toasts } from '../components/ui/toast.tsx';
import GamePage from '../features/game/game-page.tsx';
import LobbyPage from '../features/lobby/lobby-page.tsx';
import { useRoom } from '../realtime/room-context.tsx';
import { openGame } from './open-game.tsx';
import type { ReceivedFrame } from './room-server.ts';

/** The page of a room, as its route shows it: the lobby or the game. */
function RoomPage() {
  const { view } = useRoom();
  return (
    <Toasts>
      <RoomAttention />
      {view.phase === 'lobby' ? <LobbyPage /> : <GamePage />}
      <LiveRegion />
    </Toasts>
  );
}

/** What the server does with an action: the rules decide, and the sender is told what came of it. */
function performAt(
  table: Table,
  called: () => string,
  { action, data, requestId }: ReceivedFrame,
): unknown[] {
  const id = crypto.randomUUID();
  const frame = gameActionSchema.parse({ type: 'game_action', gameId: id, userId: id, action, data });
  const decision = table.act(called(), frame.data);
  if (!decision.ok) return [{ type: 'error', requestId, data: decision.rejection }];
  table.run({ type: 'calculate_results', round: table.state.round });
  return [
    { type: 'game_updated', data: table.view(called()) },
    { type: 'ack', requestId, data: decision.reply ?? {} },
  ];
}

/** A player's page at a table where the real rules decide each action. */
export async function openTable(table: Table, name: string, page: ReactNode = <RoomPage />) {
  const { id } = table.player(name);
  // They may take another name meanwhile.
  const called = () => table.state.players.find((player) => player.id === id)?.displayName ?? name;
  const now = () => table.view(called());
  const opened = await openGame(now(), page, {
    now,
    perform: (action) => performAt(table, called, action),
  });
  const { server } = opened;
  return {
    ...opened,
    table,
    /** Something happens at the table, and the page hears of it. */
    play: async (happen: (table: Table) => void) => {
      happen(table);
      await act(async () => {
        server.send({ type: 'game_updated', data: now() });
        await Bun.sleep(0);
      });
    },
    /** The data of what the page has sent so far under this name. */
    sent: (action: ActionName) =>
      server.heard.filter((frame) => frame.action === action).map(({ data }) => data),
  };
}
