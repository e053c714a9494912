import type { ConnectionStatus } from '../realtime/room-connection.ts';
import { Button } from './ui/button.tsx';

const WORDS: Record<ConnectionStatus, string> = {
  connecting: 'Connecting...',
  connected: 'Connected',
  reconnecting: 'Reconnecting...',
  lost: 'Connection lost',
  closed: 'Connection lost',
};

export function ConnectionIndicator({ status }: { status: ConnectionStatus }) {
  return <span className={`connection connection--${status}`}>{WORDS[status]}</span>;
}

interface BannerProps {
  readonly status: ConnectionStatus;
  readonly onReconnect: () => void;
}

/** Says that the line is down; the table behind it stays visible. */
export function ConnectionBanner({ status, onReconnect }: BannerProps) {
  if (status === 'connected' || status === 'connecting') return null;
  return (
    <div className="connection-banner" role="alert">
      <span>{WORDS[status]}</span>
      {status !== 'reconnecting' && <Button onClick={onReconnect}>Reconnect</Button>}
    </div>
  );
}
