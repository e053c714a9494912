import type { ConnectionStatus } from '../../realtime/room-connection.ts';
import { Button } from '../ui/button.tsx';
import { TEXTS } from './connection-texts.ts';

export function ConnectionIndicator({ status }: { status: ConnectionStatus }) {
  return <span className={`connection connection--${status}`}>{TEXTS.states[status]}</span>;
}

interface BannerProps {
  readonly status: ConnectionStatus;
  /** The server is there, but no live connection to it passes. */
  readonly isBlocked: boolean;
  readonly onReconnect: () => void;
}

/** Says that the line is down; the table behind it stays visible. */
export function ConnectionBanner({ status, isBlocked, onReconnect }: BannerProps) {
  if (status === 'connected' || (status === 'connecting' && !isBlocked)) return null;
  return (
    <div className="connection-banner" role="alert">
      {isBlocked ? (
        <p>
          <strong>{TEXTS.blocked}</strong> {TEXTS.blockedText}
        </p>
      ) : (
        <span>{TEXTS.states[status]}</span>
      )}
      {status !== 'reconnecting' && <Button onClick={onReconnect}>{TEXTS.reconnect}</Button>}
    </div>
  );
}
