import { expect, test } from 'bun:test';
import { TABLE } from '@nightfall/shared/game/testing/rulebook-model/roles';
import { Dice } from './dice.ts';
import { startOtlpReceiver } from './otlp-receiver.ts';
import { ownStack, SUPER_ADMIN } from './own-stack.ts';
import { Person } from './person.ts';
import { closeRoom, hostOf, openRoom, startRound, talkingRoles } from './room.ts';
import { playAgain, playRound, playUntil } from './round.ts';
import { eventually } from './within.ts';

const receiver = startOtlpReceiver();
const stack = ownStack({
  apis: 2,
  env: {
    LOG_LEVEL: 'debug',
    SUPER_ADMIN_EMAILS: SUPER_ADMIN,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  },
});

type Line = Readonly<Record<string, unknown>>;

/** All that API and workers have logged, each line being JSON. */
const lines = (): Line[] =>
  [...stack().apis, ...stack().workers]
    .flatMap((process_) => process_.output().split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const line = (fits: Line) =>
  eventually(
    () => lines().find((one) => Object.entries(fits).every(([name, value]) => one[name] === value)) ?? null,
    JSON.stringify(fits),
  );

const NAMES = ['Ottoline', 'Bartholomew', 'Clementine'];
const CHAT = 'I swear that I was asleep the whole time';
const PASSWORD = 'moonlight-over-the-village';
const EMAIL = 'clementine@example.org';

test('[O5.6] a round is played at level debug, and no line has a secret of it', async () => {
  const dice = new Dice(8);
  const room = await openRoom({ apiUrls: stack().apiUrls, names: NAMES, bots: 2 });
  const host = hostOf(room);
  await host.person.call('POST', `/api/games/${room.gameId}/table/code`, { body: {} });
  for (let round = 0; round < 2; round += 1) {
    const roles = talkingRoles(5, dice);
    await startRound(room, roles);
    await playUntil(room, 'discussion', dice);
    await host.done('send_message', { content: CHAT });
    await host.done('make_claim', { claim: { kind: 'role', role: roles[0] ?? '' } });
    await playRound(room, dice);
    if (round === 0) await playAgain(room);
  }
  await host.request({ gameId: room.gameId, action: 'send_message', data: { content: CHAT } });
  host.send({ type: 'game_action', gameId: room.gameId, userId: host.person.userId, action: CHAT, data: {} });
  const account = new Person('Account', stack().apiUrls[1] ?? '');
  await account.call('POST', '/api/auth/signup', { body: { email: EMAIL, password: PASSWORD } });
  await account.call('POST', '/api/auth/login', { body: { email: EMAIL, password: `${PASSWORD}-wrong` } });
  await account.call('POST', '/api/auth/callback', { body: { token: PASSWORD } });
  await line({ queue: 'review-round', gameId: room.gameId, msg: 'a job is done' });
  await line({ call: 'submit_vote', outcome: 'done', gameId: room.gameId, msg: 'a frame was answered' });

  const said = lines().map((one) => JSON.stringify(one));
  expect(said.length).toBeGreaterThan(100);
  const cookies = [...room.clients.map(({ person }) => person), account].map(
    ({ cookie }) => cookie?.split('=')[1] ?? '',
  );
  const bots = host.seen.players.map(({ displayName }) => displayName);
  const cards = TABLE.map(({ role }) => role);
  const secrets = [...NAMES, ...bots, ...cards, ...cookies, room.roomCode, CHAT, 'asleep', EMAIL, PASSWORD];
  expect(secrets).not.toContain('');
  for (const secret of secrets)
    expect([secret, said.filter((one) => one.includes(secret))]).toEqual([secret, []]);
  await closeRoom(room);
});

test('[O5.7] each line of a request has the id that its answer has, which is never a stranger’s', async () => {
  const [url = ''] = stack().apiUrls;
  const room = await openRoom({ apiUrls: [url], names: ['Ann'] });
  const eve = new Person('Eve', url);
  await eve.practice();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      eve.call('GET', `/api/games/${room.gameId}?secret=${PASSWORD}`, { headers: { 'x-request-id': CHAT } }),
    ),
  );
  const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '');
  expect(new Set(ids).size).toBe(10);
  for (const requestId of ids) {
    const about = { requestId, route: '/api/games/:gameId', gameId: room.gameId };
    await line({ ...about, security: 'right_refused', who: eve.userId });
    const { traceId } = await line({ ...about, status: 403, msg: 'a request was answered' });
    expect(
      await eventually(() => receiver.spans.find((span) => span.traceId === traceId) ?? null, 'its trace'),
    ).toMatchObject({ name: 'GET /api/games/:gameId', attributes: { 'nightfall.game.id': room.gameId } });
  }
  for (const path of ['/healthz', '/nowhere', '/api/nowhere', '/api/games/x', '/'])
    expect((await fetch(`${url}${path}`)).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  await closeRoom(room);
});

test('[O5.7] what is logged of a frame names its game, and its request as the page has named it', async () => {
  const room = await openRoom({ apiUrls: stack().apiUrls, names: ['Ann', 'Bob'] });
  const [, guest] = room.clients;
  const requestId = crypto.randomUUID();
  await guest?.request({ gameId: room.gameId, action: 'start_game', data: {}, requestId });
  const about = { requestId, gameId: room.gameId, call: 'start_game' };
  await line({ ...about, security: 'right_refused', code: 'NOT_HOST' });
  await line({ ...about, outcome: 'NOT_HOST' });
  await guest?.request({ gameId: room.gameId, action: 'start_game', data: {}, requestId: CHAT });
  await eventually(
    () => (lines().filter(({ outcome }) => outcome === 'NOT_HOST').length > 1 ? true : null),
    'both',
  );
  expect(
    lines()
      .map((one) => JSON.stringify(one))
      .join(),
  ).not.toContain(CHAT);
  await closeRoom(room);
  await receiver.stop();
});
