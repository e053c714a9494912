import type { ConnectionStatus, Hindrance } from '../../realtime/room-connection.ts';
import { Button } from '../ui/button.tsx';
import * as styles from './connection-banner.module.css';

const CONNECTION_CLASSES: Readonly<Record<string, string | undefined>> = {
  connected: styles.connected,
  lost: styles.lost,
  closed: styles.closed,
};

const STATES: Readonly<Record<ConnectionStatus, string>> = {
  connecting: 'Connecting...',
  connected: 'Connected',
  reconnecting: 'Reconnecting...',
  lost: 'Connection lost',
  closed: 'Connection lost',
};

const TEXTS = {
  states: STATES,
  reconnect: 'Reconnect',
  hindrances: {
    blocked: {
      title: 'This network blocks live connections',
      text: 'Try mobile data or another network.',
    },
    full: {
      title: 'The server takes no more live connections right now',
      text: 'Your network is fine. This page keeps trying.',
    },
    crowded: {
      title: 'Too many live connections from this network',
      text: 'This page keeps trying. Mobile data may work at once.',
    },
  },
} as const;

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
