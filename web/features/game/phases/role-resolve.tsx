import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { PhaseFrame, PhaseTime } from '../parts/phase-frame.tsx';
import { ProgressList } from '../parts/progress-list.tsx';
import { roundPlayers } from '../parts/round.ts';
import { TEXTS } from '../texts.ts';
import { Hindrance, Notices, SeenCards, SeenPeople } from './night-result.tsx';

export function RoleResolvePhase() {
  const { view, me, player, act, isConnected } = useRoom();
  const theme = useTheme();
  const players = roundPlayers(view);
  const ready = players.filter((other) => other.isReady).length;
  return (
    <PhaseFrame title={theme.text.phases.role_resolve} time={<PhaseTime />}>
      <div className="slip">
        <Hindrance me={me} />
        <p>{me.actionResult?.message ?? TEXTS.quietNight}</p>
      </div>
      <SeenCards view={view} me={me} />
      <SeenPeople view={view} me={me} />
      <Notices view={view} me={me} />
      <p className="center">{TEXTS.readyCount(ready, players.length)}</p>
      <ProgressList
        label={TEXTS.ready}
        players={players}
        isDone={(other) => other.isReady}
        doneWord={TEXTS.ready}
      />
      <div className="action-bar">
        {player.isReady ? (
          <p className="quiet">{TEXTS.waitingForDawn}</p>
        ) : (
          <Button look="primary" disabled={!isConnected} onClick={() => void act('ready_next_phase', {})}>
            {isConnected ? TEXTS.gotIt : TEXTS.reconnecting}
          </Button>
        )}
      </div>
    </PhaseFrame>
  );
}
