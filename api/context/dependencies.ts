import type { Database } from '@nightfall/shared/backend/db/connect';
import type { Env } from '@nightfall/shared/backend/env';
import type { SharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import type { Queues } from '@nightfall/shared/backend/jobs/queues';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import type { Tracing } from '@nightfall/shared/backend/observability/tracing';
import type { Redis } from '@nightfall/shared/backend/redis/redis';
import type { LiveRooms } from '@nightfall/shared/backend/rooms/live-rooms';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import type { PictureStore } from '@nightfall/shared/backend/themes/picture-store';
import type { ThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import type { CallPace } from '../http/flood-guard.ts';
import type { Limits } from '../http/limits.ts';
import type { SecurityLog } from '../http/security-log.ts';
import type { Attempts } from './attempts.ts';
import type { MaintenanceWatch } from './maintenance-watch.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

/** What the routes work with; made once in start-api.ts. */
export interface Dependencies {
  readonly env: Env;
  readonly logger: Logger;
  /** Null where no traces are made. */
  readonly tracing: Tracing | null;
  readonly security: SecurityLog;
  readonly db: Database;
  readonly redis: Redis;
  readonly queues: Queues;
  readonly passwords: Passwords;
  readonly shared: SharedFormat;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly limits: Limits;
  readonly callPace: CallPace;
  readonly rooms: Rooms;
  readonly liveRooms: LiveRooms;
  readonly themes: ThemeCache;
  readonly pictures: PictureStore;
  readonly maintenance: MaintenanceWatch;
  /** Settles when Redis and Postgres answer. @throws when one does not. */
  readonly checkStores: () => Promise<void>;
  /** True as soon as the process is asked to stop. */
  readonly isStopping: () => boolean;
}
