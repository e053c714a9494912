import { problem } from '@nightfall/shared/text/problems';
import { Elysia } from 'elysia';
import type { Dependencies } from '../context/dependencies.ts';
import { identity, requireSession } from '../context/identity.ts';
import type { Session } from '../context/sessions.ts';
import { isOwnOrigin } from '../http/host.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Connection, Socket } from './connections.ts';
import { acceptFrame, receiveFrame } from './receive-frame.ts';
import type { SocketContext } from './socket-context.ts';
import { leaveRoom } from './watch-room.ts';

/** Bun's limits for a websocket. A frame too large for the game is answered; far above that the socket is closed (1009). */
export const WEBSOCKET_OPTIONS = {
  maxPayloadLength: 64 * 1024,
  idleTimeout: 45,
  sendPings: true,
  // Two views of the largest table with the longest words; several of any other. A peer that lags further is not reading.
  backpressureLimit: 2 * 1024 * 1024,
  closeOnBackpressureLimit: true,
} as const;

/** The game's socket, for every caller with a session (protocol.md, "Websocket"). */
export const websocketRoutes = (dependencies: Dependencies, context: SocketContext) => {
  const { env, isStopping, limits } = dependencies;
  const { connections } = context;

  return new Elysia({ name: 'websocket', detail: { hide: true } })
    .use(identity(dependencies))
    .resolve({ as: 'local' }, async ({ request, session, address }) => {
      if (!isOwnOrigin(request, env)) throw new ServiceError('FORBIDDEN');
      if (isStopping()) throw new ServiceError('UNAVAILABLE');
      const caller = requireSession(session);
      if (connections.isFull)
        throw new ServiceError('UNAVAILABLE', {
          ...problem('requests.noRoomForSockets'),
          retryAfterSeconds: 10,
        });
      if (connections.isFullFor(address))
        throw new ServiceError('RATE_LIMITED', problem('requests.tooManySockets'));
      return { caller, address, isAdmin: await context.isFixedSuperAdmin(caller) };
    })
    .get('/ws', async ({ caller, address, isAdmin, request, server, set }) => {
      if (request.headers.get('upgrade') === 'websocket') {
        const data = new SocketEvents(context, { session: caller, address, isAdmin });
        const isOpen = server?.upgrade(request, { headers: headersOf(set.headers), data });
        if (isOpen !== true) throw new ServiceError('INVALID');
        return;
      }
      // Browsers tell no page why a websocket was refused: asked without an upgrade, the same address does.
      await limits.count('readGame', caller.userId);
      set.status = 204;
    });
};

function headersOf(set: Readonly<Record<string, string | number | readonly string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(set)) {
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, String(one));
  }
  return headers;
}

interface Caller {
  readonly session: Session;
  readonly address: string;
  readonly isAdmin: boolean;
}

/** One websocket's life. Elysia hands each of Bun's events to the method of that name of the socket's data. */
class SocketEvents {
  readonly #context: SocketContext;
  readonly #caller: Caller;
  #opened: Connection | null = null;

  constructor(context: SocketContext, caller: Caller) {
    this.#context = context;
    this.#caller = caller;
  }

  open(socket: Socket): void {
    const { session, address, isAdmin } = this.#caller;
    this.#opened = this.#context.connections.add({ session, address, socket });
    this.#opened.isAdmin = isAdmin;
  }

  message(_: Socket, frame: string | Uint8Array): void {
    receiveFrame(this.#context, this.#connection, frame);
  }

  drain(): void {
    this.#context.fanOut.caughtUp(this.#connection);
  }

  ping(): void {
    acceptFrame(this.#context, this.#connection);
  }

  pong(): void {
    acceptFrame(this.#context, this.#connection);
  }

  close(): void {
    this.#context.connections.remove(this.#connection);
    leaveRoom(this.#context, this.#connection);
  }

  get #connection(): Connection {
    if (this.#opened === null) throw new Error('A websocket has events before it is open');
    return this.#opened;
  }
}
