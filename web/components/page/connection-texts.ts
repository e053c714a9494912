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
