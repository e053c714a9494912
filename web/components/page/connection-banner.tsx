import type { ConnectionStatus, Hindrance } from '../../realtime/room-connection.ts';
import { Button } from '../ui/button.tsx';
import { TEXTS } from './connection-texts.ts';

export function ConnectionIndicator({ status }: { status: ConnectionStatus }) {
  return <span className={`connection connection--${status}`}>{TEXTS.states[status]}</span>;
}

interface BannerProps {
  readonly status: ConnectionStatus;
  readonly hindrance: Hindrance | null;
  readonly onReconnect: () => void;
}

/** Says that the line is down; the table behind it stays visible. */
export function ConnectionBanner({ status, hindrance, onReconnect }: BannerProps) {
  if (status === 'connected' || (status === 'connecting' && hindrance === null)) return null;
  return (
    <div className="connection-banner" role="alert">
      {hindrance === null ? (
        <span>{TEXTS.states[status]}</span>
      ) : (
        <p>
          <strong>{TEXTS.hindrances[hindrance].title}</strong> {TEXTS.hindrances[hindrance].text}
        </p>
      )}
      {status !== 'reconnecting' && <Button onClick={onReconnect}>{TEXTS.reconnect}</Button>}
    </div>
  );
}
