import { expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { CLOSE } from '@nightfall/shared/protocol/limits';
import { RedisClient } from 'bun';
import type { Client } from './client.ts';
import { Dice } from './dice.ts';
import { sharedStack } from './own-stack.ts';
import { codeOf, Person } from './person.ts';
import { codeOfOutcome } from './refused.ts';
import {
  allIn,
  allSee,
  hostOf,
  openRoom,
  playerOf,
  type Room,
  seatOf,
  startRound,
  talkingRoles,
  watching,
} from './room.ts';
import { playPhase, playRound, playUntil } from './round.ts';
import { eventually, within } from './within.ts';

setDefaultTimeout(90_000);
const stack = sharedStack();
const ROLES = ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk', 'Insomniac'];

const urlOf = (index: number) => stack().apiUrls[index] ?? '';
const api = (index: number) => stack().apis[index];
const worker = () => stack().workers[0];
/** People of two API processes in turn: the first and third at process 0, the second at process 1. */
const open = (bots = 0) => openRoom({ apiUrls: stack().apiUrls, names: ['Ann', 'Bob', 'Cleo'], bots });

/** Comes back after the connection was lost. */
async function comeBack(room: Room, index: number, apiUrl: string): Promise<GameView> {
  const { person, closed } = seatOf(room, index);
  await within(closed, 'the old connection is lost');
  person.apiUrl = apiUrl;
  const client = await watching(person, room.gameId);
  room.clients[index] = client;
  return client.seen;
}

/** Bob does something at process 1, has the ack, and the process dies at once. */
async function crashAfter(room: Room, act: (bob: Client) => Promise<unknown>): Promise<GameView> {
  await act(seatOf(room, 1));
  await api(1)?.kill('SIGKILL');
  const view = await comeBack(room, 1, urlOf(0));
  await api(1)?.restart();
  await seatOf(room, 1).close();
  await comeBack(room, 1, urlOf(1));
  return view;
}

const bobIn = (room: Room, view: GameView) => playerOf(view, seatOf(room, 1).person.userId);

test('[C1.20 P3.4 P4.18] an API process dies in each phase: nothing that was acknowledged is lost, and the game goes on', async () => {
  const room = await open();
  const dice = new Dice(1);
  await startRound(room, ROLES);
  const dealt = await crashAfter(room, (bob) => playPhase(bob, dice));
  expect(bobIn(room, dealt).isReady).toBe(true);
  await Promise.all([0, 2].map((index) => playPhase(seatOf(room, index), dice)));
  await allIn(room, 'job_choice');
  const night = await crashAfter(room, (bob) => playPhase(bob, dice));
  expect(bobIn(room, night).hasSubmitted).toBe(true);
  expect(night.me?.actionData).not.toBeNull();
  await Promise.all([0, 2].map((index) => playPhase(seatOf(room, index), dice)));
  await allIn(room, 'role_resolve');
  await playUntil(room, 'discussion', dice);
  const talk = await crashAfter(room, async (bob) => {
    await bob.done('send_message', { content: 'I saw it' });
    await bob.done('make_claim', { claim: { kind: 'role', role: 'Seer' } });
  });
  const said = ['I saw it', 'I was dealt the Seer.'];
  expect(talk.messages.map(({ content }) => content)).toEqual(said);
  expect(talk.claims.map(({ claim }) => claim)).toEqual([{ kind: 'role', role: 'Seer' }]);
  await playUntil(room, 'vote', dice);
  const target = seatOf(room, 0).person.userId;
  await Promise.all([0, 2].map((index) => playPhase(seatOf(room, index), dice)));
  // The last vote begins the results: the counting must be done though its process is dead.
  const voted = await crashAfter(room, (bob) => bob.done('submit_vote', { targetUserId: target }));
  expect<string | undefined>(voted.me?.voteTarget ?? undefined).toBe(target);
  await allSee(room, ({ gameSettings }) => gameSettings.voteResults !== undefined, 'the results');
});

test('[P4.18 T1.1 T2.1 T2.3] an API process dies after a crown was handed over, the clock stopped, a vote changed, and with a latecomer waiting', async () => {
  const room = await open();
  const [ann, cleo] = [seatOf(room, 0), seatOf(room, 2)];
  const { userId } = seatOf(room, 1).person;
  await startRound(room, ROLES);
  await playUntil(room, 'vote', new Dice(13));
  const dora = await waitIn(room, urlOf(1));
  await dora.done('send_message', { content: 'May I come in?' });
  const crowned = await crashAfter(room, async () => {
    await ann.done('hand_over_host', { targetUserId: userId });
  });
  expect(String(crowned.hostId)).toBe(userId);
  await within(dora.closed, 'the line of who waits is lost');
  const stopped = await crashAfter(room, (bob) => bob.done('pause_clock'));
  expect([String(stopped.pausedBy), stopped.pausedAt === null]).toEqual([userId, false]);
  await seatOf(room, 1).done('resume_clock');
  const changed = await crashAfter(room, async (bob) => {
    await bob.done('submit_vote', { targetUserId: ann.person.userId });
    await bob.done('submit_vote', { targetUserId: cleo.person.userId });
  });
  expect<string | undefined>(changed.me?.voteTarget ?? undefined).toBe(cleo.person.userId);
  const back = await watching(dora.person, room.gameId);
  expect([back.seen.me, back.seen.phase]).toEqual([null, 'vote']);
  expect(back.seen.waitingChat?.map(({ content }) => content)).toEqual(['May I come in?']);
  await Promise.all([ann, cleo].map((client) => client.done('submit_vote', { targetUserId: userId })));
  const counted = ({ gameSettings }: GameView) => gameSettings.voteResults !== undefined;
  await allSee(room, counted, 'the results');
  await back.until(({ me }) => me !== null, 'a seat after waiting');
});

/** A latecomer to a running round. */
async function waitIn(room: Room, apiUrl: string): Promise<Client> {
  const person = new Person('Dora', apiUrl);
  await person.waitIn(room.roomCode);
  return watching(person, room.gameId);
}

test('[R10.5] the connections of a dead process are known to be gone', async () => {
  const room = await open();
  await startRound(room, ROLES);
  const { userId } = seatOf(room, 1).person;
  await api(1)?.kill('SIGKILL');
  await seatOf(room, 0).until((view) => !playerOf(view, userId).isConnected, 'Bob is gone', 30_000);
  expect(playerOf(seatOf(room, 0).seen, seatOf(room, 2).person.userId).isConnected).toBe(true);
  await api(1)?.restart();
  await comeBack(room, 1, urlOf(1));
  await seatOf(room, 0).until((view) => playerOf(view, userId).isConnected, 'Bob is back');
  await playRound(room, new Dice(2));
});

test('[P4.19] a worker dies: deadlines and bots go on when a worker is back', async () => {
  const room = await open(2);
  const late = await open();
  await hostOf(late).done('update_game_settings', { settings: { votingTime: 15 } });
  await startRound(late, ROLES);
  await playUntil(late, 'vote', new Dice(3));
  await startRound(room, talkingRoles(5, new Dice(3)));
  await worker()?.kill('SIGKILL');
  await playUntilBots(room, new Dice(4));
  const deadline = hostOf(late).seen.phaseEndsAt ?? 0;
  await eventually(() => (Date.now() > deadline ? true : null), 'the deadline', 20_000);
  expect((await hostOf(late).person.look(late.gameId)).phase).toBe('vote');
  expect((await hostOf(room).person.look(room.gameId)).phase).toBe('job_choice');
  await worker()?.restart();
  await allSee(late, ({ gameSettings }) => gameSettings.voteResults !== undefined, 'results without votes');
  await allIn(room, 'role_resolve');
  await playRound(room, new Dice(5));
});

/** The people of a room do their part of deal and night; its bots do not. */
async function playUntilBots(room: Room, dice: Dice): Promise<void> {
  await Promise.all(room.clients.map((client) => playPhase(client, dice)));
  await allIn(room, 'job_choice');
  await Promise.all(room.clients.map((client) => playPhase(client, dice)));
  const isWaiting = ({ players }: GameView) =>
    players.every(({ isBot, hasSubmitted }) => isBot !== hasSubmitted);
  await allSee(room, isWaiting, 'only the bots have not submitted');
}

test('[P4.20] a crash between storing and queueing leaves effects that the sweep completes', async () => {
  const room = await openRoom({ apiUrls: stack().apiUrls, names: ['Ann', 'Bob'], bots: 1 });
  await worker()?.kill('SIGKILL');
  await startRound(room, talkingRoles(3, new Dice(6)));
  await playUntilBots(room, new Dice(7));
  const bot = hostOf(room).seen.players.find(({ isBot }) => isBot);
  await loseBotTurn(stack().redisUrl, {
    gameId: room.gameId,
    playerId: bot?.id ?? '',
    round: 1,
    phase: 'job_choice',
  });
  await worker()?.restart();
  await allIn(room, 'role_resolve');
  await playRound(room, new Dice(8));
});

test('[P3.29] Redis is away for 5 s: actions answer UNAVAILABLE, then everything goes on', async () => {
  const room = await open(1);
  await startRound(room, talkingRoles(4, new Dice(9)));
  await playUntil(room, 'discussion', new Dice(9));
  const pids = [...stack().apis, ...stack().workers].map(({ pid }) => pid);
  await stack().stopRedis();
  const since = Date.now();
  const outcomes = await Promise.all(
    room.clients.map((client) => client.act('send_message', { content: `Hello from ${client.person.name}` })),
  );
  expect(outcomes.map(codeOfOutcome)).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE']);
  const look = await hostOf(room).person.call('GET', `/api/games/${room.gameId}`);
  expect([look.status, codeOf(look)]).toEqual([503, 'UNAVAILABLE']);
  await eventually(() => (Date.now() - since > 5_000 ? true : null), 'five seconds');
  await stack().startRedis();
  const again = async () =>
    (await hostOf(room).act('send_message', { content: 'Anybody here?' })).ok ? true : null;
  await eventually(again, 'the game goes on');
  await allSee(
    room,
    ({ messages }) => messages.some(({ content }) => content === 'Anybody here?'),
    'the message',
  );
  // The bot may have said something of its own.
  const said = hostOf(room).seen.messages.map(({ content }) => content);
  expect(said.filter((content) => /^(Hello from|Anybody)/.test(content))).toEqual(['Anybody here?']);
  await playRound(room, new Dice(10));
  expect(room.clients.every(({ isOpen }) => isOpen)).toBe(true);
  expect([...stack().apis, ...stack().workers].map(({ pid }) => pid)).toEqual(pids);
});

test('[P3.10] a graceful stop closes the sockets with 1012 and ends with 0', async () => {
  const room = await open();
  const single = await startSingleApi({ databaseUrl: stack().databaseUrl, redisUrl: stack().redisUrl });
  await seatOf(room, 1).close();
  await comeBack(room, 1, single.url);
  const bob = seatOf(room, 1);
  const acted = bob.act('send_message', { content: 'Just in time' });
  await bob.next(({ type }) => type === 'ack', 'the ack');
  single.stop();
  expect((await within(bob.closed, 'the socket is closed')).code).toBe(CLOSE.restart);
  expect(await within(single.exited, 'the process ends')).toBe(0);
  expect((await acted).ok).toBe(true);
  const { userId } = bob.person;
  await hostOf(room).until((view) => !playerOf(view, userId).isConnected, 'Bob is gone at once', 5_000);
  expect(hostOf(room).seen.messages.map(({ content }) => content)).toEqual(['Just in time']);
});

test('[P4.21] everything is started again: the running game is found', async () => {
  const room = await open(1);
  await startRound(room, talkingRoles(4, new Dice(11)));
  await playUntil(room, 'role_resolve', new Dice(11));
  const before = room.clients.map(({ seen }) => seen);
  const all = [...stack().apis, ...stack().workers];
  await Promise.all(all.map((one) => one.kill('SIGTERM')));
  await stack().stopRedis();
  await stack().startRedis();
  await Promise.all(all.map((one) => one.restart()));
  for (const index of room.clients.keys()) {
    const { phase, round, phaseEndsAt, me } = await comeBack(room, index, urlOf(index % 2));
    const was = before[index];
    expect({ phase, round, phaseEndsAt, me }).toEqual({
      phase: 'role_resolve',
      round: 1,
      phaseEndsAt: was?.phaseEndsAt ?? null,
      me: was?.me ?? null,
    });
  }
  await playRound(room, new Dice(12));
});

interface BotTurn {
  readonly gameId: string;
  readonly playerId: string;
  readonly round: number;
  readonly phase: string;
}

/**
 * Leaves a bot's turn as a crash would between storing a change and queueing its effects: in the game's outbox, with
 * no job for it. @throws Error when there was no job to lose
 */
async function loseBotTurn(redisUrl: string, turn: BotTurn): Promise<void> {
  const redis = new RedisClient(redisUrl);
  const { gameId, playerId, round, phase } = turn;
  const queue = '{nightfall}:play-bot-turn';
  try {
    const waiting = await Promise.all([
      redis.send('ZRANGE', [`${queue}:delayed`, '0', '-1']),
      redis.send('LRANGE', [`${queue}:wait`, '0', '-1']),
    ]);
    const turn = `${gameId}-${round}-${phase}-${playerId}-`;
    const jobId = (waiting.flat() as string[]).find((id) => id.startsWith(turn));
    if (jobId === undefined) throw new Error(`There was no job ${turn}`);
    const effect = {
      kind: 'play_bot_turn',
      round,
      phase,
      playerId,
      endsAt: Number(jobId.slice(turn.length)),
    };
    await redis.send('ZREM', [`${queue}:delayed`, jobId]);
    await redis.send('LREM', [`${queue}:wait`, '0', jobId]);
    await redis.send('DEL', [`${queue}:${jobId}`]);
    const entry = JSON.stringify({ format: 1, effect, since: Date.now() });
    await redis.send('HSET', [`game:{${gameId}}:outbox`, `play_bot_turn-${jobId}`, entry]);
  } finally {
    redis.close();
  }
}

/** An API process whose exit status matters. */
interface SingleApi {
  readonly url: string;
  /** Asks it to end in good order. */
  stop(): void;
  /** Settles with the exit status. */
  readonly exited: Promise<number>;
}

/** Starts one more API process beside a stack, on a free port, and waits until it is ready. */
async function startSingleApi(stores: { databaseUrl: string; redisUrl: string }): Promise<SingleApi> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../../api/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: stores.databaseUrl,
      REDIS_URL: stores.redisUrl,
    },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const lines: string[] = [];
  void readLines(child.stdout, lines);
  const port = await eventually(() => portIn(lines), 'the API listens');
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGTERM'), exited: child.exited };
}

async function readLines(stream: ReadableStream<Uint8Array>, lines: string[]): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) lines.push(...decoder.decode(chunk).split('\n'));
}

/** The log says on which port it listens. */
function portIn(lines: readonly string[]): number | null {
  for (const line of lines) {
    const port = /"port":(\d+)/.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  return null;
}
