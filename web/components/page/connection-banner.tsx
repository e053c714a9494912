import ROOM from '@nightfall/shared/text/en/room.json';
import type { ConnectionStatus, Hindrance } from '../../realtime/room-connection.ts';
import { Button } from '../ui/button.tsx';
import * as styles from './connection-banner.module.css';

const TEXTS = ROOM.banner;

const CONNECTION_CLASSES: Readonly<Record<string, string | undefined>> = {
  connected: styles.connected,
  lost: styles.lost,
  closed: styles.closed,
};

export function ConnectionIndicator({ status }: { status: ConnectionStatus }) {
  return (
    <span className={`${styles.connection} ${CONNECTION_CLASSES[status] ?? ''}`}>{TEXTS.states[status]}</span>
  );
}

interface BannerProps {
  readonly status: ConnectionStatus;
  readonly hindrance: Hindrance | null;
  readonly onReconnect: () => void;
}

/** Says that the connection is down; the table behind it stays visible. */
export function ConnectionBanner({ status, hindrance, onReconnect }: BannerProps) {
  if (status === 'connected' || (status === 'connecting' && hindrance === null)) return null;
  return (
    <div className={styles.root} role="alert">
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
