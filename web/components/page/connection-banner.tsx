import type { ConnectionStatus } from '../../realtime/room-connection.ts';
import { Button } from '../ui/button.tsx';
import { TEXTS } from './connection-texts.ts';

export function ConnectionIndicator({ status }: { status: ConnectionStatus }) {
  return <span className={`connection connection--${status}`}>{TEXTS.states[status]}</span>;
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
      <span>{TEXTS.states[status]}</span>
      {status !== 'reconnecting' && <Button onClick={onReconnect}>{TEXTS.reconnect}</Button>}
    </div>
  );
}
