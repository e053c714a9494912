import type { Count, Metrics, Observe } from '@nightfall/shared/backend/metrics/metrics';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import type { Tracing } from '@nightfall/shared/backend/observability/tracing';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import type { ThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import type { CustomRole } from '@nightfall/shared/game/state/custom-role';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import type { MaintenanceWatch } from '../context/maintenance-watch.ts';
import type { Session } from '../context/sessions.ts';
import type { Limits } from '../http/limits.ts';
import type { SecurityLog } from '../http/security-log.ts';
import type { Connections } from './connections.ts';
import type { FanOut } from './fan-out.ts';
import type { Presence } from './presence.ts';
import type { Replicas } from './replicas.ts';

/** What the websocket works with; made once in start-api.ts. */
export interface SocketContext {
  readonly rooms: Rooms;
  readonly replicas: Replicas;
  readonly fanOut: FanOut;
  readonly presence: Presence;
  readonly connections: Connections;
  readonly maintenance: MaintenanceWatch;
  readonly themes: ThemeCache;
  /** Whether this person's games may have this theme. Reads the database. */
  readonly mayChooseTheme: (session: Session, themeId: string) => Promise<boolean>;
  /** The active custom roles among these names. Reads the database. */
  readonly customRoles: (names: readonly string[]) => Promise<readonly CustomRole[]>;
  /** Reads the database. */
  readonly isFixedSuperAdmin: (session: Session) => Promise<boolean>;
  /** @throws when the debug view could not be recorded */
  readonly recordDebugView: (session: Session, gameId: string) => Promise<void>;
  readonly limits: Limits;
  readonly security: SecurityLog;
  readonly actions: ActionMetrics;
  /** Null where no traces are made. */
  readonly tracing: Tracing | null;
  readonly logger: Logger;
}

/** Counts and times the actions that frames ask for. */
export class ActionMetrics {
  readonly #count: Count<'nightfall_actions_total'>;
  readonly #observe: Observe<'nightfall_action_seconds'>;

  constructor(metrics: Metrics) {
    this.#count = metrics.counter('nightfall_actions_total');
    this.#observe = metrics.histogram('nightfall_action_seconds');
  }

  /** @param since when the frame came, by the clock of `performance` */
  answered(kind: string, outcome: ErrorCode | 'done', since: number): void {
    this.#count({ kind, outcome });
    this.#observe((performance.now() - since) / 1000, {});
  }

  /** Counts a frame that could not be read. */
  unreadable(outcome: ErrorCode): void {
    this.#count({ kind: 'other', outcome });
  }
}
