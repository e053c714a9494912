import { join } from 'node:path';
import type { NightPayload } from '@nightfall/shared/game/choice';
import type { SeatAction } from '@nightfall/shared/game/command';
import { decide } from '@nightfall/shared/game/decide';
import type { Table } from '@nightfall/shared/game/testing/table';
import type { GameView } from '@nightfall/shared/game/view';
import { actionDataSchemas } from '@nightfall/shared/protocol/actions';
import { clientMessageSchema } from '@nightfall/shared/protocol/client-messages';
import type { ServerMessage } from '@nightfall/shared/protocol/server-messages';
import type { Server, ServerWebSocket } from 'bun';

/** The built page before one table with known cards: the real rules, without stores, processes and sessions. */
export class DealtRoom {
  readonly #server: Server<undefined>;
  readonly #sockets = new Set<ServerWebSocket<undefined>>();
  readonly #page: string;
  #table: Table | null = null;
  #viewer = '';
  /** While on, a night action is judged by the rules and answered, but the night stays as it was. */
  rehearses = false;
  /** The night actions that the rules have accepted. */
  readonly accepted: NightPayload[] = [];

  /** `page` is the folder of the built page. */
  constructor(page: string) {
    this.#page = page;
    this.#server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request, server) => this.#answer(request, server),
      websocket: {
        open: (socket) => void this.#sockets.add(socket),
        close: (socket) => void this.#sockets.delete(socket),
        message: (socket, text) => this.#hear(socket, String(text)),
      },
    });
  }

  get address(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  /** Puts another table before the page; `viewer` is who looks at it. */
  seat(table: Table, viewer: string): void {
    this.#table = table;
    this.#viewer = viewer;
    this.rehearses = false;
    this.accepted.length = 0;
  }

  get table(): Table {
    if (this.#table === null) throw new Error('No table has been put here');
    return this.#table;
  }

  view(): GameView {
    return this.table.view(this.#viewer);
  }

  /** Tells the page how the table is now. */
  show(): void {
    for (const socket of this.#sockets) send(socket, { type: 'game_updated', data: this.view() });
  }

  stop(): Promise<void> {
    return this.#server.stop(true);
  }

  #answer(request: Request, server: Server<undefined>): Response | undefined {
    const { pathname } = new URL(request.url);
    if (pathname === '/ws' && server.upgrade(request, { data: undefined })) return undefined;
    if (pathname.startsWith('/api/games/')) return Response.json(this.view());
    if (pathname.startsWith('/api/'))
      return Response.json({ error: 'Not here', code: 'NOT_FOUND' }, { status: 404 });
    const isFile = /\.\w+$/.test(pathname);
    const headers = { 'cache-control': isFile ? 'max-age=3600' : 'no-store' };
    return new Response(Bun.file(join(this.#page, isFile ? pathname : 'index.html')), { headers });
  }

  #hear(socket: ServerWebSocket<undefined>, text: string): void {
    const message = clientMessageSchema.parse(JSON.parse(text));
    switch (message.type) {
      case 'ping':
        send(socket, { type: 'pong' });
        break;
      case 'join_game':
        send(socket, { type: 'game_updated', data: this.view() });
        break;
      case 'game_action': {
        const { action, requestId = '' } = message;
        const data = actionDataSchemas[action].parse(message.data);
        const refusal = this.#act({ type: action, ...data } as SeatAction);
        if (refusal === null) send(socket, { type: 'ack', requestId, data: {} });
        else send(socket, { type: 'error', requestId, data: refusal });
        this.show();
      }
    }
  }

  /** Null when the rules accept it. */
  #act(action: SeatAction) {
    const { state, context } = this.table;
    const by = { kind: 'user', userId: this.table.userId(this.#viewer) } as const;
    const decision = this.rehearses
      ? decide(state, { ...action, by }, context)
      : this.table.act(this.#viewer, action);
    if (!decision.ok) return decision.rejection;
    if (action.type === 'submit_action') this.accepted.push(action.data);
    return null;
  }
}

const send = (socket: ServerWebSocket<undefined>, message: ServerMessage): void => {
  socket.send(JSON.stringify(message));
};
