import type { Logger } from '@nightfall/shared/backend/logger';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import type { Audience } from './audience.ts';
import type { Connections } from './connections.ts';
import type { Presence } from './presence.ts';
import type { Replicas } from './replicas.ts';

/** What the websocket works with: the rooms, and who is in them through this process. */
export interface Hall {
  readonly rooms: Rooms;
  readonly replicas: Replicas;
  readonly audience: Audience;
  readonly presence: Presence;
  readonly connections: Connections;
  readonly logger: Logger;
}
