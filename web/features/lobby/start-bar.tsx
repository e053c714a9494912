import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { goToRoles } from './set-meaning.tsx';
import { TEXTS } from './texts.ts';

interface StartBarProps {
  readonly selected: number;
  readonly needed: number;
}

function HostBar({ selected, needed }: StartBarProps) {
  const { act, isConnected } = useRoom();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await act('start_game', {}, TEXTS.cannotStart);
    setBusy(false);
  };
  return (
    <>
      <Button look="primary" disabled={!isConnected || isBusy} onClick={start}>
        {isConnected ? TEXTS.start : TEXTS.reconnecting}
      </Button>
      {selected !== needed && (
        <Button look="quiet" onClick={goToRoles}>
          {TEXTS.selectRoles(needed)}
        </Button>
      )}
    </>
  );
}

function GuestBar({ selected }: { selected: number }) {
  const { act, view, player, isConnected } = useRoom();
  const label = player.isReady ? TEXTS.notReady : TEXTS.iAmReady;
  return (
    <>
      <p>
        <strong>{TEXTS.waitingForHost}</strong>
        <br />
        <span className="quiet">{TEXTS.counts(view.players.length, selected)}</span>
      </p>
      <Button
        look={player.isReady ? 'big' : 'primary'}
        disabled={!isConnected}
        onClick={() => void act('ready_next_phase', {})}
      >
        {isConnected ? label : TEXTS.reconnecting}
      </Button>
    </>
  );
}

export function StartBar({ selected, needed }: StartBarProps) {
  const { isHost } = useRoom();
  return (
    <div className="action-bar">
      {isHost ? <HostBar selected={selected} needed={needed} /> : <GuestBar selected={selected} />}
    </div>
  );
}
