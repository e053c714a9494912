import { expect, test } from 'bun:test';
import { PHASES } from '@nightfall/shared/game/state/phase';
import { TABLE } from '@nightfall/shared/game/testing/rulebook-model/roles';
import { gameActionSchema } from '@nightfall/shared/protocol/actions';
import { errorCodeSchema } from '@nightfall/shared/protocol/errors';
import { RedisClient } from 'bun';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import { closeRoom, hostOf, openRoom, startRound, talkingRoles } from './room.ts';
import { playRound, playUntil } from './round.ts';
import { eventually } from './within.ts';

const stack = ownStack({ metrics: true });

const QUEUES = [
  ...['expire-phase', 'play-bot-turn', 'wake-bots', 'speak-as-bot', 'answer-as-bot', 'calculate-results'],
  ...['save-finished-game', 'review-round', 'recheck-presence', 'close-abandoned-room', 'send-magic-link'],
  ...['sweep', 'purge-theme-packs', 'purge-reviews', 'purge-security-events', 'purge-unused-accounts'],
];
const ACTIONS = gameActionSchema.options.map(({ shape }) => shape.action.value);

/** All that a label may be called, and all that it may say. */
const CLOSED: Readonly<Record<string, readonly string[]>> = {
  kind: ['join_game', ...ACTIONS, 'other'],
  phase: PHASES,
  queue: QUEUES,
  state: ['waiting', 'active', 'delayed'],
  store: ['redis', 'postgres'],
  operation: ['load', 'commit'],
  question: ['night', 'waking', 'speech', 'vote', 'review'],
  outcome: [
    ...['done', ...errorCodeSchema.options],
    ...['stored', 'conflict', 'repeated', 'unavailable', 'answered', 'failed'],
    ...['completed', 'put_off', 'given_up', 'ready', 'not_ready', 'sent', 'kept', 'dropped'],
  ],
};

function expectClosed({ name, labels }: Sample): void {
  for (const [label, value] of Object.entries(labels)) {
    if (label === 'le') expect(value).toMatch(/^(\d+(\.\d+)?|\+Inf)$/);
    else expect([name, label, CLOSED[label]?.includes(value)]).toEqual([name, label, true]);
  }
}

const NAMES = ['Ottoline', 'Bartholomew', 'Clementine'];
const CHAT = 'I swear that I was asleep the whole time';

test('[O1.1 O1.2 O1.6] a round shows in the metrics of API and worker, and nothing of the round is in them', async () => {
  const { apis, workers } = stack().metrics;
  const [api = '', worker = ''] = [...apis, ...workers];
  const dice = new Dice(5);
  const room = await openRoom({ apiUrls: stack().apiUrls, names: NAMES, bots: 2 });
  const host = hostOf(room);
  const roles = talkingRoles(5, dice);
  await startRound(room, roles);
  await playUntil(room, 'discussion', dice);
  await host.done('send_message', { content: CHAT });
  const during = samplesOf(await metricsAt(api));
  expect(sumOf(during, 'nightfall_rooms', { phase: 'discussion' })).toBe(1);
  expect(sumOf(during, 'nightfall_rooms')).toBe(1);
  expect(sumOf(during, 'nightfall_sockets')).toBe(NAMES.length);
  expect(sumOf(during, 'nightfall_live_rooms')).toBe(1);
  await playRound(room, dice);

  // Unknown kinds of action, one of them for each name, and frames that cannot be read.
  for (const action of [
    ...NAMES,
    ...TABLE.map(({ role }) => role),
    room.gameId,
    'constructor',
    '__proto__',
  ]) {
    host.send({ type: 'game_action', gameId: room.gameId, userId: host.person.userId, action, data: {} });
  }
  host.sendText(`{"type":"${CHAT}"`);
  host.send({ type: CHAT, action: CHAT });
  const ofAnother = { gameId: room.gameId, userId: crypto.randomUUID(), action: 'send_message' };
  expect(await host.request({ ...ofAnother, data: { content: CHAT } })).toMatchObject({ code: 'FORBIDDEN' });

  const measured = await eventually(async () => {
    const [ofApi, ofWorker] = [samplesOf(await metricsAt(api)), samplesOf(await metricsAt(worker))];
    const isAllDone = sumOf(ofWorker, 'nightfall_jobs_total', {
      queue: 'review-round',
      outcome: 'completed',
    });
    return isAllDone === 1 ? { ofApi, ofWorker } : null;
  }, 'the round is reviewed');
  const { ofApi, ofWorker } = measured;
  for (const sample of [...ofApi, ...ofWorker]) expectClosed(sample);

  const answered = (kind: string, outcome: string) =>
    sumOf(ofApi, 'nightfall_actions_total', { kind, outcome });
  expect(answered('send_message', 'done')).toBe(1);
  expect(answered('send_message', 'FORBIDDEN')).toBe(1);
  expect(answered('start_game', 'done')).toBe(1);
  expect(answered('join_game', 'done')).toBe(NAMES.length);
  expect(answered('other', 'INVALID')).toBe(NAMES.length + TABLE.length + 5);
  expect(sumOf(ofApi, 'nightfall_action_seconds_count')).toBe(
    sumOf(ofApi, 'nightfall_actions_total') - answered('other', 'INVALID'),
  );
  expect(sumOf(ofApi, 'nightfall_fanout_seconds_count')).toBeGreaterThan(10);
  for (const phase of ['job_choice', 'role_resolve', 'discussion', 'vote', 'results']) {
    const begun = [ofApi, ofWorker].map((of) => sumOf(of, 'nightfall_phases_begun_total', { phase }));
    expect([phase, begun.reduce((sum, one) => sum + one, 0)]).toEqual([phase, 1]);
  }
  expect(sumOf(ofApi, 'nightfall_commits_total', { outcome: 'stored' })).toBeGreaterThan(10);
  expect(sumOf(ofApi, 'nightfall_redis_seconds_count', { operation: 'commit' })).toBe(
    sumOf(ofApi, 'nightfall_commits_total'),
  );
  expect(sumOf(ofApi, 'nightfall_database_seconds_count', { outcome: 'answered' })).toBeGreaterThan(0);
  expect(sumOf(ofApi, 'nightfall_store_up')).toBe(2);
  for (const queue of ['play-bot-turn', 'calculate-results', 'save-finished-game']) {
    expect(sumOf(ofWorker, 'nightfall_jobs_total', { queue, outcome: 'completed' })).toBeGreaterThan(0);
    expect(sumOf(ofWorker, 'nightfall_job_lateness_seconds_count', { queue })).toBeGreaterThan(0);
  }
  expect(sumOf(ofWorker, 'nightfall_bot_thinking_seconds_count', { question: 'review' })).toBe(1);
  expect(sumOf(ofWorker, 'nightfall_queue_jobs', { queue: 'sweep' })).toBeGreaterThan(0);

  const said = (await Promise.all([api, worker].map(metricsAt))).join('\n');
  const people = host.seen.players.flatMap(({ id, userId, displayName }) => [id, userId, displayName]);
  const sessions = room.clients.map(({ person }) => person.cookie ?? '');
  const secret = [...people, ...sessions, room.gameId, room.roomCode, CHAT, 'asleep'];
  const cards = TABLE.map(({ role }) => role);
  expect(secret.length).toBeGreaterThan(20);
  for (const text of [...secret, ...cards]) expect([text, said.includes(text)]).toEqual([text, false]);
  await closeRoom(room);
});

test('[O1.3] the metrics are on no port but their own, and on that there is nothing else', async () => {
  const [url = ''] = stack().apiUrls;
  for (const path of ['/metrics', '/api/metrics', '//metrics', '/metrics/']) {
    const answer = await fetch(`${url}${path}`);
    expect([path, (await answer.text()).includes('nightfall_')]).toEqual([path, false]);
  }
});

test('[O1.15] a process says how it is while Redis says nothing, and without Redis', async () => {
  const { apis, workers } = stack().metrics;
  const readAll = () =>
    Promise.all(
      [...apis, ...workers].map(async (url) => {
        const since = performance.now();
        const samples = samplesOf(await metricsAt(url));
        expect(performance.now() - since).toBeLessThan(10_000);
        return sumOf(samples, 'nightfall_store_up', { store: 'redis' });
      }),
    );
  expect(await readAll()).toEqual([1, 1]);
  const redis = new RedisClient(stack().redisUrl);
  await redis.send('CLIENT', ['PAUSE', '60000', 'ALL']);
  expect(await readAll()).toEqual([0, 0]);
  redis.close();
  await stack().stopRedis();
  expect(await readAll()).toEqual([0, 0]);
  await stack().startRedis();
  await eventually(async () => ((await readAll()).includes(0) ? null : true), 'Redis is up again');
});

/** One line of /metrics. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What a process says of itself. */
async function metricsAt(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  return answer.text();
}

/** Prometheus reads infinity and what is no number in capital and small letters. */
const SAMPLE = /^(?<name>\w+)(?:\{(?<labels>(?:\w+="[^"\\\n]*",?)+)\})? (?<value>[\d.e+-]+|[+-]?inf|nan)$/i;

/** @throws Error for a line that is neither a comment nor a sample */
function samplesOf(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const { name = '', labels = '', value = '' } = SAMPLE.exec(line)?.groups ?? {};
    if (name === '') throw new Error(`This is no sample: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', said = '']) => [label, said]);
    return { name, labels: Object.fromEntries(pairs), value: numberOf(value) };
  });
}

/** The sum of all samples of a name that have these labels. */
function sumOf(samples: readonly Sample[], name: string, labels: Sample['labels'] = {}): number {
  const fitting = samples.filter(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  return fitting.reduce((sum, { value }) => sum + value, 0);
}

const numberOf = (value: string) =>
  /inf$/i.test(value) ? Number(`${value.startsWith('-') ? '-' : ''}Infinity`) : Number(value);
