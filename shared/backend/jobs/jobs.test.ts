import { afterAll, beforeAll, expect, setSystemTime, test } from 'bun:test';
import type { Effect } from '../../game/events/effect.ts';
import type { PlayerId, UserId } from '../../game/state/ids.ts';
import { gameWith } from '../../game/testing/table.ts';
import { botDelayMs, effectJob, effectKinds, jobFor, lateVoteDelayMs, outboxField } from './effect-table.ts';
import { reasonWithoutSecrets } from './failed-jobs.ts';

const gameId = '0b1e7a52-3c6f-4d0e-9a55-0a4d6c1f2e01';
const playerId = '0b1e7a52-3c6f-4d0e-9a55-0a4d6c1f2e02' as PlayerId;
const delays = { botDelayScale: 0 };
const NOW = Date.now();
const soon = NOW + 60_000;

beforeAll(() => {
  setSystemTime(NOW);
});
afterAll(() => {
  setSystemTime();
});
const finished = {
  round: 2,
  themeId: 'generic',
  finishedAt: 1_700_000_000_000,
  playerCount: 3,
  winners: ['Villager'],
  roles: ['Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Villager'],
  ruleset: 'standard' as const,
  players: [
    {
      userId: playerId as string as UserId,
      displayName: 'Ann',
      originalRole: 'Seer',
      finalRole: 'Robber',
      isWinner: true,
    },
  ],
};

/** A room, which is taken along as it is. */
const { state: record } = gameWith({ ann: 'Seer', bob: 'Werewolf', cleo: 'Villager' });

/** Each effect as it is stored, with its queue, its moment, and what its job carries beside the game. */
const STORED: [Effect, queue: string, moment: string, carried: object][] = [
  [
    { kind: 'expire_phase', round: 2, phase: 'vote', endsAt: soon - 5, at: soon },
    'expire-phase',
    `2-vote-${soon}`,
    { round: 2, phase: 'vote', endsAt: soon - 5 },
  ],
  [
    { kind: 'play_bot_turn', round: 2, phase: 'vote', playerId, endsAt: soon, lateFrom: soon },
    'play-bot-turn',
    `2-vote-${playerId}-${soon}-late`,
    { round: 2, phase: 'vote', playerId, endsAt: soon },
  ],
  [
    { kind: 'play_bot_turn', round: 2, phase: 'vote', playerId, endsAt: soon },
    'play-bot-turn',
    `2-vote-${playerId}-${soon}`,
    { round: 2, phase: 'vote', playerId, endsAt: soon },
  ],
  [{ kind: 'wake_bots', round: 2 }, 'wake-bots', '2', { round: 2 }],
  [
    { kind: 'speak_as_bot', round: 2, moment: 3, from: soon, afterMs: 9_000 },
    'speak-as-bot',
    `2-3-${soon}`,
    { round: 2, moment: 3, from: soon },
  ],
  [
    { kind: 'answer_as_bot', round: 2, claimId: playerId, from: soon, askedMs: 50, afterMs: 3_000 },
    'answer-as-bot',
    `2-${playerId}-${soon}`,
    { round: 2, claimId: playerId, from: soon },
  ],
  [{ kind: 'calculate_results', round: 2 }, 'calculate-results', '2', { round: 2 }],
  [{ kind: 'save_finished_game', ...finished }, 'save-finished-game', '2', finished],
  [{ kind: 'review_round', round: 2, record }, 'review-round', '2', { round: 2, record }],
  [{ kind: 'recheck_presence', at: soon }, 'recheck-presence', `${soon}`, {}],
  [{ kind: 'close_abandoned_room', at: soon }, 'close-abandoned-room', `${soon}`, {}],
];

test.each(STORED)('[H4.258] %j has its queue, id and data', (effect, queue, moment, carried) => {
  const job = jobFor(gameId, effect, delays);
  expect<object>(job.data).toEqual({ gameId, ...carried });
  expect(job.opts.jobId).toBe(`${gameId}-${moment}`);
  expect(outboxField(gameId, effect)).toBe(`${effect.kind}-${gameId}-${moment}`);
  const { name, schema } = effectJob(effect.kind);
  expect(name).toBe(queue);
  // A worker takes it as it was queued.
  expect(schema.parse(job.data)).toEqual(job.data as ReturnType<typeof schema.parse>);
  expect(schema.safeParse({ ...job.data, more: 1 }).success).toBe(false);
});

test('[H4.259] every effect is asked here', () => {
  expect([...new Set(STORED.map(([{ kind }]) => kind))].toSorted()).toEqual(effectKinds.toSorted());
});

test('effects with a moment wait for it, and finished rounds are retried for hours', () => {
  const optionsOf = ([effect]: (typeof STORED)[number]) => jobFor(gameId, effect, delays).opts;
  const [expire, late, bot, waking, speech, answer, results, save, review, recheck, close] =
    STORED.map(optionsOf);
  // A hurried bot thinks and waits for no time at all.
  for (const timed of [expire, speech, answer]) expect(timed?.delay).toBeWithin(59_000, 60_051);
  for (const past of [late, recheck, close]) expect(past?.delay).toBeWithin(59_250, 60_251);
  expect(bot?.delay).toBe(0);
  for (const atOnce of [waking, results, save, review]) expect(atOnce?.delay).toBeUndefined();
  expect([save?.attempts, review?.attempts, expire?.attempts]).toEqual([16, 16, undefined]);
});

test('[C3.20] waiting reviews come by size: no table waits for a larger one', () => {
  const priorityOf = (players: number, claims: number) => {
    const sized = {
      ...record,
      players: Array.from({ length: players }, () => record.players[0]),
      claims: Array.from({ length: claims }, () => ({})),
    } as unknown as typeof record;
    return jobFor(gameId, { kind: 'review_round', round: 2, record: sized }, delays).opts.priority ?? 0;
  };
  const sizes = [
    priorityOf(3, 0),
    priorityOf(5, 20),
    priorityOf(5, 60),
    priorityOf(10, 60),
    priorityOf(27, 810),
  ];
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(new Set(sizes).size).toBe(sizes.length);
  // BullMQ refuses more.
  expect(sizes.at(-1)).toBeLessThan(2 ** 21);
});

test('a bot begins to think before it speaks, and all delays are scaled', () => {
  const from = Date.now();
  const turn = { round: 2, phase: 'discussion', playerId, endsAt: soon } as const;
  for (const [effect, whole, tenth] of [
    [{ kind: 'speak_as_bot', round: 2, moment: 1, from, afterMs: 9_000 }, 6_000, 600],
    [{ kind: 'answer_as_bot', round: 2, claimId: playerId, from, askedMs: 500, afterMs: 3_500 }, 2_500, 700],
    [{ kind: 'play_bot_turn', ...turn, paced: { from, afterMs: 40_000 } }, 40_000, 4_000],
  ] as [Effect, number, number][]) {
    const delay = (botDelayScale: number) => jobFor(gameId, effect, { botDelayScale }).opts.delay ?? 0;
    expect(delay(1)).toBeWithin(whole - 200, whole + 1);
    expect(delay(0.1)).toBeWithin(tenth - 200, tenth + 1);
  }
});

test('[R10.6] a bot takes its time, from one range for each phase', () => {
  expect(botDelayMs('job_choice', 1, () => 0)).toBe(2_500);
  expect(botDelayMs('job_choice', 1, () => 0.5)).toBe(8_500);
  expect(botDelayMs('discussion', 0.1, () => 0)).toBe(2_500);
  expect(botDelayMs('vote', 0)).toBe(0);
});

test('[T1.4] the vote of an absent player comes within the last ten seconds', () => {
  expect(lateVoteDelayMs(1, () => 0)).toBe(0);
  expect(lateVoteDelayMs(1, () => 1)).toBeLessThan(10_000);
});

test.each([
  ['Postgres refused: 53300', 'Postgres refused: 53300'],
  ['The mail was not handed over: EENVELOPE 550', 'The mail was not handed over: EENVELOPE 550'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['550 <ann@example.org>: no such user', '550 <…>: no such user'],
  ['getaddrinfo smtp://nightfall:hunter2@mail.example', 'getaddrinfo …'],
  ['JSON Parse error: Unexpected identifier "Ann"', 'JSON Parse error: Unexpected identifier …'],
  ['Unexpected `Werewolf', 'Unexpected …'],
  ['no account 0b1e7a52-3c6f-4d0e-9a55-0a4d6c1f2e01 here', 'no account … here'],
  ['token qwertzuiopasdfghjklyxcvbnm12345 is gone', 'token … is gone'],
  ['first line\n    at secret (file.ts:1)', 'first line'],
  [undefined, ''],
])('[O3.4] %j is told as %j', (reason, told) => {
  expect(reasonWithoutSecrets(reason)).toBe(told);
});

test('[O3.4] a long reason is cut off', () => {
  expect(reasonWithoutSecrets('why '.repeat(100))).toHaveLength(200);
});

test('[F4.6] and not within a character', () => {
  expect(reasonWithoutSecrets('🇩🇪 '.repeat(150))).toBe(`${'🇩🇪 '.repeat(99)}🇩🇪…`);
});
