import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import { Navigate } from 'react-router';
import { useArrival } from '../../attention/room-attention.tsx';
import { Chat } from '../../components/chat/chat.tsx';
import { ManagePlayers } from '../../components/people/manage-players.tsx';
import * as slipStyles from '../../components/ui/slip.module.css';
import { Guide } from '../../guide/guide.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import { AdminPanel } from './admin-panel.tsx';
import * as lobbyStyles from './lobby.module.css';
import { useLobbyAnnouncements } from './lobby-announcements.ts';
import { LobbyHeader } from './lobby-header.tsx';
import { LobbyTable } from './lobby-table.tsx';
import { PlayerList } from './player-list.tsx';
import { RoleSheet } from './role-sheet.tsx';
import { RoomCode } from './room-code.tsx';
import { SettingsPanel, SettingsSummary } from './settings-panel.tsx';
import { ThemePanel } from './theme-panel.tsx';
import { useSeating } from './use-seating.ts';

function Lobby() {
  const { view, isHost } = useRoom();
  const theme = useTheme();
  const seating = useSeating();
  const needed = view.players.length + CENTER_CARDS;
  useArrival('lobby', theme.text.phases.lobby);
  useLobbyAnnouncements();
  return (
    <>
      <title>{`${theme.text.phases.lobby}${view.roomCode === null ? '' : ` ${view.roomCode}`} · ${theme.text.gameTitle}`}</title>
      <main className={`${slipStyles.page} ${lobbyStyles.page}`}>
        <LobbyHeader />
        <Guide />
        <div className={lobbyStyles.scene}>
          {view.roomCode !== null && <RoomCode code={view.roomCode} />}
          <LobbyTable seating={seating} />
        </div>
        <div className={lobbyStyles.side}>
          <div className={lobbyStyles.boards}>
            <PlayerList seating={seating} />
            {isHost ? <SettingsPanel /> : <SettingsSummary />}
            <ThemePanel />
            <ManagePlayers />
            <AdminPanel />
          </div>
          <Chat />
        </div>
        <RoleSheet needed={needed} />
      </main>
    </>
  );
}

export default function LobbyPage() {
  const { view } = useRoom();
  if (view.phase !== 'lobby') return <Navigate to={`/game/${view.id}`} replace />;
  return <Lobby />;
}
