import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { ServerWebSocket } from 'bun';

export interface ReceivedFrame {
  readonly type: string;
  readonly action?: string;
  readonly requestId?: string;
  readonly userId?: string;
  readonly debug?: boolean;
  readonly data?: unknown;
}

/** A real websocket server that accepts every join, answers pings and keeps what it receives; acks are up to `perform`,
 * which gives the frames that come of an action. `answer` is what a join gets instead of the view. */
export function startRoomServer(
  view: () => GameView,
  answer?: unknown,
  perform: (action: ReceivedFrame) => readonly unknown[] = () => [],
) {
  const heard: ReceivedFrame[] = [];
  const sockets = new Set<ServerWebSocket<undefined>>();
  let joins = 0;
  let isSilent = false;
  let away: Response | null = null;
  let refused = 0;
  let refusal: unknown;
  let nextRefusal: unknown;
  const server = Bun.serve({
    port: 0,
    fetch: (request, bun) => {
      if (away === null && bun.upgrade(request, { data: undefined })) return undefined;
      if (request.headers.has('upgrade')) refused += 1;
      return away?.clone() ?? new Response('no', { status: 503 });
    },
    websocket: {
      open: (socket) => void sockets.add(socket),
      close: (socket) => void sockets.delete(socket),
      message: (socket, text) => {
        const frame: ReceivedFrame = JSON.parse(String(text));
        heard.push(frame);
        if (frame.type === 'ping' && !isSilent) socket.send(JSON.stringify({ type: 'pong' }));
        if (frame.type === 'game_action')
          for (const told of perform(frame)) socket.send(JSON.stringify(told));
        if (frame.type !== 'join_game') return;
        joins += 1;
        socket.send(
          JSON.stringify(nextRefusal ?? refusal ?? answer ?? { type: 'game_updated', data: view() }),
        );
        nextRefusal = undefined;
      },
    },
  });
  return {
    url: `ws://localhost:${server.port}/ws`,
    heard,
    joins: () => joins,
    send: (frame: unknown) => {
      for (const socket of sockets) socket.send(JSON.stringify(frame));
    },
    /** Refuses every join from now on. */
    refuse: (code: string) => {
      refusal = { type: 'error', data: { code, message: code } };
    },
    /** The same, once. */
    refuseNextJoin: (code: string) => {
      nextRefusal = { type: 'error', data: { code, message: code } };
    },
    /** Answers no pings, like a dead connection. */
    fallSilent: () => {
      isSilent = true;
    },
    /** Ends all connections with a close code. */
    drop: (code: number) => {
      for (const socket of sockets) socket.close(code);
    },
    /** How many websockets were not opened. */
    refused: () => refused,
    /** Ends all connections as a restart does, and takes no new one; who asks without an upgrade is told this. */
    goAway: (answer = new Response('no', { status: 503 })) => {
      away = answer;
      for (const socket of sockets) socket.close(1012);
    },
    comeBack: () => {
      away = null;
    },
    stop: () => server.stop(true),
  };
}
