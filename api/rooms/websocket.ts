import { Elysia } from 'elysia';
import type { Dependencies } from '../dependencies.ts';
import type { FloodGuard } from '../http/flood-guard.ts';
import { isOwnOrigin } from '../http/host.ts';
import { identity, requireSession } from '../http/identity.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Hall } from './caller.ts';
import type { Connection, Socket } from './connection.ts';
import { leaveRoom } from './join-room.ts';
import { isHeard, receiveFrame } from './receive-frame.ts';

/** Bun's limits for a websocket. A frame too large for the game is answered; far above that the socket is closed (1009). */
export const WEBSOCKET_OPTIONS = {
  maxPayloadLength: 64 * 1024,
  idleTimeout: 45,
  sendPings: true,
  // Two views of the largest table with the longest words; several of any other. A peer that lags further is not reading.
  backpressureLimit: 2 * 1024 * 1024,
  closeOnBackpressureLimit: true,
} as const;

const FULL_HOUSE = 'This server has no room for more connections. Please try again in a moment';
const TOO_MANY = 'Too many connections from your network';

/** The game's socket, for anybody with a session (protocol.md, "Websocket"). */
export const websocketRoutes = (dependencies: Dependencies, hall: Hall) => {
  const { env, isStopping, limits } = dependencies;

  return (
    new Elysia({ name: 'websocket', detail: { hide: true } })
      .use(identity(dependencies))
      .resolve({ as: 'local' }, async ({ request, session, address }) => {
        if (!isOwnOrigin(request, env)) throw new ServiceError('FORBIDDEN');
        if (isStopping()) throw new ServiceError('UNAVAILABLE');
        const caller = requireSession(session);
        if (hall.connections.isFullHouse()) {
          throw new ServiceError('UNAVAILABLE', { message: FULL_HOUSE, retryAfterSeconds: 10 });
        }
        if (hall.connections.isFull(address)) throw new ServiceError('RATE_LIMITED', { message: TOO_MANY });
        return { caller, address, isAdmin: await hall.isFixedSuperAdmin(caller) };
      })
      // Browsers tell no page why a websocket was refused: asked without an upgrade, the same address does.
      .get('/ws', async ({ caller, set }) => {
        await limits.count('readGame', caller.userId);
        set.status = 204;
      })
      .ws('/ws', {
        open(ws) {
          const socket: Socket = ws.raw;
          const connection = hall.connections.add({
            session: ws.data.caller,
            address: ws.data.address,
            socket,
          });
          connection.isAdmin = ws.data.isAdmin;
          // In place of what Elysia keeps of the upgrade's request for as long as the websocket is open.
          Object.assign(ws.raw, { data: new Line(hall, connection) });
        },
      })
  );
};

/** What Bun calls for one websocket, by the names that Elysia has handed to it. */
class Line {
  readonly #hall: Hall;
  readonly #connection: Connection;
  readonly #guard: FloodGuard;

  constructor(hall: Hall, connection: Connection) {
    this.#hall = hall;
    this.#connection = connection;
    this.#guard = hall.connections.guardOf(connection);
  }

  /** Elysia would parse the frame before any hook sees it, but the size comes first here, and is that of the text. */
  message(_: unknown, raw: string | Uint8Array): void {
    receiveFrame(this.#hall, this.#connection, raw, this.#guard);
  }

  drain(): void {
    this.#hall.audience.caughtUp(this.#connection);
  }

  ping(): void {
    isHeard(this.#hall, this.#connection, this.#guard);
  }

  pong(): void {
    isHeard(this.#hall, this.#connection, this.#guard);
  }

  close(): void {
    this.#hall.connections.remove(this.#connection);
    leaveRoom(this.#hall, this.#connection);
  }
}
