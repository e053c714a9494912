import type { ConnectionStatus } from '../../realtime/room-connection.ts';

const STATES: Readonly<Record<ConnectionStatus, string>> = {
  connecting: 'Connecting...',
  connected: 'Connected',
  reconnecting: 'Reconnecting...',
  lost: 'Connection lost',
  closed: 'Connection lost',
};

export const TEXTS = {
  states: STATES,
  reconnect: 'Reconnect',
  blocked: 'This network blocks live connections',
  blockedText: 'Try mobile data or another network.',
} as const;
