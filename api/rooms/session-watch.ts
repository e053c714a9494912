import type { SharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import { channels } from '@nightfall/shared/backend/redis/keys';
import type { Redis } from '@nightfall/shared/backend/redis/redis';
import type { Bus } from '@nightfall/shared/backend/rooms/sharded-bus';
import { type RevokedSession, readRevokedSession, revokedSession } from '../context/revoked-session.ts';
import type { Sessions } from '../context/sessions.ts';
import type { SocketContext } from './socket-context.ts';

/** How long a socket may outlive its session, and a debug view the right to it, if no process said so. */
const CHECK_EVERY_MS = 5_000;

interface Channels {
  readonly redis: Redis;
  readonly bus: Bus;
  readonly shared: SharedFormat;
}

type Context = Pick<SocketContext, 'connections' | 'fanOut' | 'isFixedSuperAdmin' | 'logger'>;

/**
 * Closes the sockets of sessions that are over. The process that ends a session announces it; but it may die before it
 * does, Redis may be down, and no process ends a session that expires: so all are checked every few seconds too.
 */
export class SessionWatch {
  readonly #context: Context;
  readonly #channels: Channels;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(context: Context, channels: Channels) {
    this.#context = context;
    this.#channels = channels;
  }

  /** Closes the session's sockets, here and at all other processes. */
  async announce(revoked: RevokedSession): Promise<void> {
    const { redis, shared } = this.#channels;
    const { connections, logger } = this.#context;
    connections.closeSession(revoked);
    await redis.spublish(channels.revokedSessions, revokedSession(shared, revoked)).catch((error: Error) => {
      logger.warn({ error: error.message }, 'other processes were not told of a sign-out');
    });
  }

  async start(sessions: Sessions): Promise<void> {
    const { bus, shared } = this.#channels;
    const { connections, logger } = this.#context;
    this.#timer = setInterval(() => {
      this.#check(sessions).catch((error: Error) =>
        logger.warn({ error: error.name }, 'sessions were not looked at'),
      );
    }, CHECK_EVERY_MS);
    await bus.subscribe(channels.revokedSessions, (text) => {
      const revoked = readRevokedSession(shared, text);
      // What a newer format says is found out by the next check.
      if (revoked === null) logger.warn('a sign-out was told in a format that is not known here');
      else connections.closeSession(revoked);
    });
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Also takes the debug view from sockets of a super admin who no longer is one. */
  async #check(sessions: Sessions): Promise<void> {
    const { connections, fanOut, isFixedSuperAdmin } = this.#context;
    for (const sessionId of await sessions.endedOf(connections.sessionIds())) {
      connections.closeSession({ sessionId, reason: null });
    }
    for (const connection of connections.all()) {
      if (!connection.isAdmin || (await isFixedSuperAdmin(connection.session))) continue;
      connection.isAdmin = false;
      fanOut.showAgain(connection);
    }
  }
}
