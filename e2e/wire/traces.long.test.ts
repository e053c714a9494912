import { afterAll, describe, expect, test } from 'bun:test';
import { TABLE } from '@nightfall/shared/game/testing/rulebook-model/roles';
import { gameActionSchema } from '@nightfall/shared/protocol/actions';
import { RedisClient } from 'bun';
import { Dice } from './dice.ts';
import { type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.ts';
import { ownStack } from './own-stack.ts';
import { closeRoom, hostOf, openRoom, type Room, startRound, talkingRoles } from './room.ts';
import { playRound, playUntil } from './round.ts';
import { eventually } from './within.ts';

const receiver = startOtlpReceiver();
afterAll(() => receiver.stop());
/** Only the one setting turns traces on. */
const unused = startOtlpReceiver();
afterAll(() => unused.stop());
const ALL_BUT_ONE = {
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${unused.url}/v1/traces`,
  OTEL_TRACES_SAMPLER: 'always_on',
};

const NAMES = ['Ottoline', 'Bartholomew', 'Clementine'];
const CHAT = 'I swear that I was asleep the whole time';

const { spans } = receiver;
const parentOf = ({ traceId, parentSpanId }: ReceivedSpan) =>
  spans.find((span) => span.traceId === traceId && span.spanId === parentSpanId);

/** A span, and all that it is within: the root of its trace first. */
function pathTo(span: ReceivedSpan): ReceivedSpan[] {
  const parent = parentOf(span);
  return parent === undefined ? [span] : [...pathTo(parent), span];
}

const found = (name: string, is: (span: ReceivedSpan) => boolean = () => true) =>
  eventually(() => spans.find((span) => span.name === name && is(span)) ?? null, `a span ${name}`);
const said = (path: readonly ReceivedSpan[]) => path.map(({ service, name }) => `${service}: ${name}`);
/**
 * The end of the first path of a game that closes with these names, awaited: the processes send their spans
 * apart, so that a child can be here before its parent.
 */
const led = ({ gameId }: Room, ...names: readonly string[]) => {
  const closing = (span: ReceivedSpan) => pathTo(span).slice(-names.length);
  const isSo = (path: readonly ReceivedSpan[]) =>
    path.length === names.length && said(path).every((one, at) => one.endsWith(names[at] ?? ''));
  return eventually(
    () => {
      const ofGame = spans.filter(({ attributes }) => attributes['nightfall.game.id'] === gameId);
      return ofGame.map(closing).find(isSo) ?? null;
    },
    `a path ${names.join(', ')}`,
  );
};

/** Plays a round with bots. */
async function playedRoom(apiUrls: readonly string[], seed: number): Promise<Room> {
  const dice = new Dice(seed);
  const room = await openRoom({ apiUrls, names: NAMES, bots: 2 });
  await startRound(room, talkingRoles(5, dice));
  await playUntil(room, 'discussion', dice);
  await hostOf(room).done('send_message', { content: CHAT });
  await playRound(room, dice);
  return room;
}

/**
 * A bot's turn that was set by a job. Chance says whether a round has one: in each phase a person may be the last to act.
 * @throws Error when five more rounds have none
 */
async function turnApart(apiUrls: readonly string[]): Promise<ReceivedSpan> {
  const isApart = ({ name, links }: ReceivedSpan) => name === 'job play-bot-turn' && links.length > 0;
  for (let seed = 40; seed < 45; seed += 1) {
    const apart = spans.find(isApart);
    if (apart !== undefined) return apart;
    const room = await playedRoom(apiUrls, seed);
    await led(room, 'nightfall-workers: job save-finished-game');
    await closeRoom(room);
  }
  throw new Error('Five rounds without a turn that was set by a job');
}

const CALLS = ['join_game', ...gameActionSchema.options.map(({ shape }) => shape.action.value)];
/** All that a span may say. */
const CLOSED: Readonly<Record<string, RegExp>> = {
  'nightfall.game.id': /^[\da-f]{8}-[\da-f-]{27}$/,
  'nightfall.outcome': /^([A-Z_]+|done|stored|conflict|repeated|completed|put_off)$/,
  'nightfall.effects': /^\d+$/,
  'nightfall.job.attempt': /^\d+$/,
  'http.request.method': /^(GET|POST|PUT|PATCH|DELETE)$/,
  'http.route': /^(\/(:?[a-zA-Z-]+|\*)?)+$/,
  'http.response.status_code': /^\d{3}$/,
  'error.type': /^[A-Za-z]+$/,
};

describe('where a collector is set', () => {
  const stack = ownStack({ apis: 2, env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } });

  test('[O5.1] an action is one trace: its frame, its commit, the jobs that follow and what they do', async () => {
    const room = await playedRoom(stack().apiUrls, 3);
    const [frame, commit, job] = await led(
      room,
      'nightfall-api: frame ready_next_phase',
      'nightfall-api: commit',
      'nightfall-workers: job play-bot-turn',
      'nightfall-workers: commit',
    );
    expect(frame?.attributes).toEqual({
      'nightfall.game.id': room.gameId,
      'nightfall.outcome': 'done',
    });
    expect(commit?.attributes).toEqual({
      'nightfall.game.id': room.gameId,
      'nightfall.outcome': 'stored',
    });
    expect(job?.attributes).toEqual({
      'nightfall.game.id': room.gameId,
      'nightfall.job.attempt': 1,
      'nightfall.outcome': 'completed',
    });

    // The last vote, whichever process stored it, has the votes counted, and that has the round saved.
    await led(
      room,
      ': commit',
      'nightfall-workers: job calculate-results',
      'nightfall-workers: commit',
      'nightfall-workers: job save-finished-game',
    );
    await closeRoom(room);
  });

  test('[O5.1] what a request creates is in its trace, and a deadline that a job sets begins another', async () => {
    const room = await playedRoom(stack().apiUrls, 4);
    const [call] = await led(room, 'nightfall-api: POST /api/rooms/create', 'nightfall-api: commit');
    expect(call?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/rooms/create',
      'http.response.status_code': 200,
    });
    const apart = await turnApart(stack().apiUrls);
    expect(apart.parentSpanId).toBeUndefined();
    expect(apart.links).not.toContain(apart.traceId);
    await found('job play-bot-turn', ({ traceId }) => apart.links.includes(traceId));
    const orphans = () => spans.filter((span) => span.parentSpanId !== undefined && !parentOf(span));
    await eventually(() => (orphans().length === 0 ? true : null), 'every parent has been sent');
    await closeRoom(room);
  });

  test('[O5.2] no trace says who played, what they held, did or said', async () => {
    const room = await playedRoom(stack().apiUrls, 5);
    const host = hostOf(room);
    host.send({
      type: 'game_action',
      gameId: room.gameId,
      userId: host.person.userId,
      action: CHAT,
      data: {},
    });
    await host.person.call('GET', `/api/rooms/${CHAT.replaceAll(' ', '-')}?secret=${CHAT.length}asleep`);
    await host.person.call('POST', '/api/auth/login', { body: { email: 'ottoline@example.org' } });
    await found('job send-magic-link');
    for (const { name, attributes } of spans) {
      for (const [key, value] of Object.entries(attributes)) {
        expect([name, key, value, CLOSED[key]?.test(String(value)) ?? false]).toEqual([
          name,
          key,
          value,
          true,
        ]);
      }
      const [kind, call = ''] = name.split(' ');
      if (kind === 'frame') expect(CALLS).toContain(call);
    }
    const games = new Set(spans.map(({ attributes }) => attributes['nightfall.game.id']));
    expect(games).toContain(room.gameId);
    const raw = receiver.raw();
    const people = host.seen.players.flatMap(({ id, userId, displayName }) => [id, userId, displayName]);
    const sessions = room.clients.map(({ person }) => person.cookie ?? '');
    const secret = [
      ...people,
      ...sessions,
      room.roomCode,
      CHAT,
      'asleep',
      'ottoline',
      ...TABLE.map(({ role }) => role),
    ];
    expect(secret.filter((text) => text === '' || raw.includes(text))).toEqual([]);
    await closeRoom(room);
  });
});

describe('where none is set', () => {
  const stack = ownStack({ env: ALL_BUT_ONE });

  test('[O5.3] a round is played, and nothing is sent, nor kept beside effects and jobs', async () => {
    const room = await playedRoom(stack().apiUrls, 6);
    const redis = new RedisClient(stack().redisUrl);
    const keys = await redis.keys('*');
    const jobs = keys.filter((key) => /:(close-abandoned-room|expire-phase):[\da-f]{8}-/.test(key));
    expect(jobs.length).toBeGreaterThan(0);
    for (const job of jobs) expect(await redis.hget(job, 'opts')).not.toContain('traceparent');
    redis.close();
    await closeRoom(room);
    await Promise.all([...stack().apis, ...stack().workers].map((one) => one.kill('SIGTERM')));
    expect(unused.requests()).toBe(0);
  });
});
