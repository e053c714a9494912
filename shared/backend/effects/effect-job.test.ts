import { afterAll, beforeAll, expect, setSystemTime, test } from 'bun:test';
import type { Effect } from '../../game/events/effect.ts';
import type { PlayerId, UserId } from '../../game/state/ids.ts';
import { gameWith } from '../../game/testing/table.ts';
import { effectJob, effectKinds, jobFor, outboxField } from './effect-table.ts';

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

/** What lies in Redis, where a deploy finds what the version before it has written. */
const STORED: [Effect, { queue: string; id: string; data: object; outbox: string }][] = [
  [
    { kind: 'expire_phase', round: 2, phase: 'vote', endsAt: soon - 5, at: soon },
    {
      queue: 'expire-phase',
      id: `${gameId}-2-vote-${soon}`,
      data: { gameId, round: 2, phase: 'vote', endsAt: soon - 5 },
      outbox: `expire_phase-${gameId}-2-vote-${soon}`,
    },
  ],
  [
    { kind: 'play_bot_turn', round: 2, phase: 'vote', playerId, endsAt: soon, lateFrom: soon },
    {
      queue: 'play-bot-turn',
      id: `${gameId}-2-vote-${playerId}-${soon}-late`,
      data: { gameId, round: 2, phase: 'vote', playerId, endsAt: soon },
      outbox: `play_bot_turn-${gameId}-2-vote-${playerId}-${soon}-late`,
    },
  ],
  [
    { kind: 'play_bot_turn', round: 2, phase: 'vote', playerId, endsAt: soon },
    {
      queue: 'play-bot-turn',
      id: `${gameId}-2-vote-${playerId}-${soon}`,
      data: { gameId, round: 2, phase: 'vote', playerId, endsAt: soon },
      outbox: `play_bot_turn-${gameId}-2-vote-${playerId}-${soon}`,
    },
  ],
  [
    { kind: 'wake_bots', round: 2 },
    {
      queue: 'wake-bots',
      id: `${gameId}-2`,
      data: { gameId, round: 2 },
      outbox: `wake_bots-${gameId}-2`,
    },
  ],
  [
    { kind: 'speak_as_bot', round: 2, moment: 3, from: soon, afterMs: 9_000 },
    {
      queue: 'speak-as-bot',
      id: `${gameId}-2-3-${soon}`,
      data: { gameId, round: 2, moment: 3, from: soon },
      outbox: `speak_as_bot-${gameId}-2-3-${soon}`,
    },
  ],
  [
    { kind: 'answer_as_bot', round: 2, claimId: playerId, from: soon, askedMs: 50, afterMs: 3_000 },
    {
      queue: 'answer-as-bot',
      id: `${gameId}-2-${playerId}-${soon}`,
      data: { gameId, round: 2, claimId: playerId, from: soon },
      outbox: `answer_as_bot-${gameId}-2-${playerId}-${soon}`,
    },
  ],
  [
    { kind: 'calculate_results', round: 2 },
    {
      queue: 'calculate-results',
      id: `${gameId}-2`,
      data: { gameId, round: 2 },
      outbox: `calculate_results-${gameId}-2`,
    },
  ],
  [
    { kind: 'save_finished_game', ...finished },
    {
      queue: 'save-finished-game',
      id: `${gameId}-2`,
      data: { gameId, ...finished },
      outbox: `save_finished_game-${gameId}-2`,
    },
  ],
  [
    { kind: 'review_round', round: 2, record },
    {
      queue: 'review-round',
      id: `${gameId}-2`,
      data: { gameId, round: 2, record },
      outbox: `review_round-${gameId}-2`,
    },
  ],
  [
    { kind: 'recheck_presence', at: soon },
    {
      queue: 'recheck-presence',
      id: `${gameId}-${soon}`,
      data: { gameId },
      outbox: `recheck_presence-${gameId}-${soon}`,
    },
  ],
  [
    { kind: 'close_abandoned_room', at: soon },
    {
      queue: 'close-abandoned-room',
      id: `${gameId}-${soon}`,
      data: { gameId },
      outbox: `close_abandoned_room-${gameId}-${soon}`,
    },
  ],
];

test.each(STORED)('[H4.258] %j has its queue, id and data', (effect, { queue, id, data, outbox }) => {
  const job = jobFor(gameId, effect, delays);
  expect<object>(job.data).toEqual(data);
  expect(job.opts.jobId).toBe(id);
  expect(outboxField(gameId, effect)).toBe(outbox);
  const { name, schema } = effectJob(effect.kind);
  expect(name).toBe(queue);
  // A worker takes it as it was queued.
  expect(schema.parse(job.data)).toEqual(job.data as ReturnType<typeof schema.parse>);
  expect(schema.safeParse({ ...job.data, more: 1 }).success).toBe(false);
});

test('[H4.259] every effect is asked here', () => {
  expect([...new Set(STORED.map(([{ kind }]) => kind))].toSorted()).toEqual(effectKinds.toSorted());
});

test('what has a moment waits for it, and finished rounds are tried for hours', () => {
  const optionsOf = ([effect]: (typeof STORED)[number]) => jobFor(gameId, effect, delays).opts;
  const [expire, late, bot, waking, speech, answer, results, save, review, recheck, close] =
    STORED.map(optionsOf);
  expect(expire?.delay).toBeWithin(59_000, 60_001);
  expect(bot?.delay).toBe(0);
  expect(late?.delay).toBeWithin(59_250, 60_251);
  // Who is hurried thinks and waits for no time at all.
  for (const talk of [speech, answer]) expect(talk?.delay).toBeWithin(59_000, 60_051);
  expect([waking?.delay, results?.delay, save?.delay, review?.delay]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  for (const past of [recheck, close]) expect(past?.delay).toBeWithin(59_250, 60_251);
  expect([save?.attempts, review?.attempts, expire?.attempts]).toEqual([16, 16, undefined]);
});

test('who speaks begins to think before the moment, and all of it is a share of the usual time', () => {
  const from = Date.now();
  const delay = (effect: Effect, botDelayScale: number) =>
    jobFor(gameId, effect, { botDelayScale }).opts.delay ?? 0;
  const speech: Effect = { kind: 'speak_as_bot', round: 2, moment: 1, from, afterMs: 9_000 };
  const answer: Effect = {
    kind: 'answer_as_bot',
    round: 2,
    claimId: playerId,
    from,
    askedMs: 500,
    afterMs: 3_500,
  };
  const paced = { from, afterMs: 40_000 };
  const ready: Effect = {
    kind: 'play_bot_turn',
    round: 2,
    phase: 'discussion',
    playerId,
    endsAt: soon,
    paced,
  };
  for (const [effect, whole, tenth] of [
    [speech, 6_000, 600],
    [answer, 2_500, 700],
    [ready, 40_000, 4_000],
  ] as const) {
    expect(delay(effect, 1)).toBeWithin(whole - 200, whole + 1);
    expect(delay(effect, 0.1)).toBeWithin(tenth - 200, tenth + 1);
  }
});
