/**
 * Two small commands for verify-setup.sh, which speak to a running Nightfall as a browser would:
 *   bun running-game.ts create <address>                      plays up to a started game, prints its id and the cookie
 *   bun running-game.ts check <address> <game id> <cookie>    fails unless that game still runs
 */
const [command, address = '', gameId = '', cookie = ''] = process.argv.slice(2);
const answerWithinMs = 10_000;
const bots = 3;
const runningPhases = ['role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote'];

/** Bun's websocket takes headers, which the browser's type does not know. */
const SocketWithHeaders = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket;

interface GameView {
  readonly id: string;
  readonly hostId: string;
  readonly phase: string;
  readonly players: readonly unknown[];
}

async function call<Answer>(method: string, path: string, options: { body?: object; cookie?: string } = {}) {
  const response = await fetch(address + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return { answer: JSON.parse(text) as Answer, cookies: response.headers.getSetCookie() };
}

async function createRunningGame(): Promise<string> {
  const account = { email: `${crypto.randomUUID()}@example.org`, password: crypto.randomUUID() };
  const { cookies } = await call('POST', '/api/auth/signup', { body: account });
  const session = cookies.map((line) => line.split(';')[0]).join('; ');
  const room = { cookie: session, body: {} };
  const { answer } = await call<{ userId: string; game: GameView }>('POST', '/api/rooms/create', room);
  const seat = { gameId: answer.game.id, userId: answer.userId };

  const socket = new SocketWithHeaders(`${address.replace('http', 'ws')}/ws`, {
    headers: { cookie: session },
  });
  const acknowledgements = receive(socket);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('The websocket was refused')));
  });
  socket.send(JSON.stringify({ type: 'join_game', ...seat }));
  // Each bot brings one more role, which makes three more than players.
  const select = {
    action: 'update_role_selection',
    data: { roles: ['Werewolf', 'Seer', 'Robber', 'Villager'] },
  };
  const addBots = Array.from({ length: bots }, () => ({ action: 'add_bot', data: {} }));
  for (const action of [select, ...addBots, { action: 'start_game', data: {} }]) {
    const requestId = crypto.randomUUID();
    const acknowledged = acknowledgements(requestId);
    socket.send(JSON.stringify({ type: 'game_action', ...seat, ...action, requestId }));
    await acknowledged;
  }
  socket.close();
  return `${seat.gameId} ${session}`;
}

/** Gives a function that waits for the answer to a request: resolves with its ack, rejects with its error. */
function receive(socket: WebSocket): (requestId: string) => Promise<void> {
  const waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as { type: string; requestId?: string; data?: unknown };
    const request = waiting.get(frame.requestId ?? '');
    if (frame.type === 'ack') request?.resolve();
    if (frame.type === 'error') request?.reject(new Error(JSON.stringify(frame.data)));
  });
  return (requestId) =>
    new Promise((resolve, reject) => {
      waiting.set(requestId, { resolve, reject });
      setTimeout(() => reject(new Error(`No answer within ${answerWithinMs} ms`)), answerWithinMs);
    });
}

async function checkRunningGame(): Promise<string> {
  const { answer } = await call<GameView>('GET', `/api/games/${gameId}`, { cookie });
  if (!runningPhases.includes(answer.phase)) throw new Error(`The game is in ${answer.phase}`);
  if (answer.players.length !== bots + 1) throw new Error(`The game has ${answer.players.length} players`);
  return `${answer.phase}, ${answer.players.length} players`;
}

try {
  console.info(await (command === 'create' ? createRunningGame() : checkRunningGame()));
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
