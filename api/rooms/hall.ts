import type { Logger } from '@nightfall/shared/backend/logger';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import type { ThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import type { Tracing } from '@nightfall/shared/backend/tracing/tracing';
import type { CustomRole } from '@nightfall/shared/game/state/custom-role';
import type { Session } from '../accounts/sessions.ts';
import type { Limits } from '../http/limits.ts';
import type { SecurityLog } from '../http/security-log.ts';
import type { MaintenanceWatch } from '../site/maintenance-watch.ts';
import type { ActionMetrics } from './action-metrics.ts';
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
  readonly maintenance: MaintenanceWatch;
  readonly themes: ThemeCache;
  /** May this person's games be in this theme? Asked of the database. */
  readonly mayChooseTheme: (session: Session, themeId: string) => Promise<boolean>;
  /** The active custom roles among these names. Asked of the database. */
  readonly customRoles: (names: readonly string[]) => Promise<readonly CustomRole[]>;
  /** Asked of the database. */
  readonly isFixedSuperAdmin: (session: Session) => Promise<boolean>;
  /** @throws when it could not be noted */
  readonly recordDebugView: (session: Session, gameId: string) => Promise<void>;
  readonly limits: Limits;
  readonly security: SecurityLog;
  readonly actions: ActionMetrics;
  /** Null where no traces are made. */
  readonly tracing: Tracing | null;
  readonly logger: Logger;
}
