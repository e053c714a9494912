import { CENTER_CARDS } from '@nightfall/shared/game/limits';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { Chat } from '../../components/chat.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { announce } from '../../components/live-region.tsx';
import { Stage } from '../../components/sky.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import { LobbyHeader } from './lobby-header.tsx';
import { LobbyTable } from './lobby-table.tsx';
import { PlayerList } from './player-list.tsx';
import { RolePicker } from './role-picker.tsx';
import { RoomCode } from './room-code.tsx';
import { SettingsPanel, SettingsSummary } from './settings-panel.tsx';
import { StartBar } from './start-bar.tsx';
import { TEXTS } from './texts.ts';
import { useSelection } from './use-selection.ts';

function Lobby() {
  const { view, isHost, status, reconnect } = useRoom();
  const theme = useTheme();
  const { roles, change } = useSelection();
  const needed = view.players.length + CENTER_CARDS;
  const host = view.players.find((player) => player.isHost);
  useEffect(() => announce(theme.text.phases.lobby), [theme]);
  return (
    <Stage phase="lobby" className="lobby">
      <title>{`${theme.text.phases.lobby}${view.roomCode === null ? '' : ` ${view.roomCode}`} · ${theme.text.gameTitle}`}</title>
      <ConnectionBanner status={status} onReconnect={reconnect} />
      <main className="page page--wide lobby__page">
        <LobbyHeader />
        <div className="lobby__columns">
          <div className="lobby__column">
            {view.roomCode !== null && <RoomCode code={view.roomCode} />}
            <p className="center lobby__host">
              {TEXTS.host} <strong>{host?.displayName}</strong>
            </p>
            <LobbyTable />
          </div>
          <div className="lobby__column">
            <PlayerList />
            <RolePicker roles={roles} needed={needed} onChange={change} />
            {isHost ? <SettingsPanel /> : <SettingsSummary />}
            <Chat />
          </div>
        </div>
        <StartBar selected={roles.length} needed={needed} />
      </main>
    </Stage>
  );
}

export default function LobbyPage() {
  const { view } = useRoom();
  if (view.phase !== 'lobby') return <Navigate to={`/game/${view.id}`} replace />;
  return <Lobby />;
}
