import type { JobsOptions } from 'bullmq';
import { z } from 'zod';
import type { Effect } from '../../game/events/effect.ts';
import { type ReviewedRound, reviewSize } from '../../game/results/reviewed-round.ts';
import { type GameId, gameIdSchema, playerIdSchema, userIdSchema } from '../../game/state/ids.ts';
import { type Phase, phaseSchema } from '../../game/state/phase.ts';
import { rulesetSchema } from '../../game/state/settings.ts';
import { secureRandom } from '../ids.ts';
import { type TraceOrigin, telemetryOf } from '../observability/tracing.ts';
import type { JobDefinition } from './job.ts';

/** Clocks of two machines differ a little, and a wake-up that comes too early finds nothing to do. */
const CLOCK_MARGIN_MS = 250;

/** BullMQ's delay until a moment in epoch milliseconds is over. */
const delayPast = (at: number): number => Math.max(0, at + CLOCK_MARGIN_MS - Date.now());
/** The same without a margin, for jobs that wait on by themselves when they come too early. */
const delayUntil = (at: number): number => Math.max(0, at - Date.now());

export type EffectKind = Effect['kind'];
export type EffectOf<K extends EffectKind> = Extract<Effect, { kind: K }>;

/** BOT_DELAY_SCALE: a factor of the usual delays of bots. */
export interface DelayOptions {
  readonly botDelayScale: number;
}

interface EffectRow<K extends EffectKind> {
  /** The name in Redis, of the queue and of its jobs. */
  readonly queue: string;
  /** The fields of the effect that the job carries, beside the game's id. */
  readonly carries: { readonly [F in keyof Omit<EffectOf<K>, 'kind'>]?: z.core.$ZodType<EffectOf<K>[F]> };
  /** The moment in its game that it belongs to. Without `:`, which BullMQ refuses in ids. */
  moment(effect: EffectOf<K>): string;
  /** Milliseconds; without it the job runs at once. */
  delayMs?(effect: EffectOf<K>, options: DelayOptions): number;
  /** Waiting jobs with a lower number come first; without it they come in the order in which they were queued. */
  priority?(effect: EffectOf<K>): number;
  /** Where the default (queues/job.ts) is too low. */
  readonly attempts?: number;
  /** The sweep checks that it has happened, in case its job is lost. */
  readonly isWatched?: boolean;
}

type EffectTable = { readonly [K in EffectKind]: EffectRow<K> };

const round = z.int();
const phase = phaseSchema;
const endsAt = z.int();

/** Like a room in Redis it is read without validation: the rules wrote it. */
const roomSchema = z.custom<ReviewedRound>((value) => typeof value === 'object' && value !== null);

/** Every effect of the game, as a job. Its handler is in `workers/handlers`. */
export const effectTable = {
  /** Ends a phase at its deadline. */
  expire_phase: {
    queue: 'expire-phase',
    carries: { round, phase, endsAt },
    moment: ({ round, phase, at }) => `${round}-${phase}-${at}`,
    isWatched: true,
    delayMs: ({ at }) => delayUntil(at),
  },
  /** Lets a bot do what it has to do in this phase. */
  play_bot_turn: {
    queue: 'play-bot-turn',
    carries: { round, phase, playerId: playerIdSchema, endsAt },
    moment: ({ round, phase, playerId, endsAt, lateFrom }) =>
      [round, phase, playerId, endsAt, ...(lateFrom === undefined ? [] : ['late'])].join('-'),
    delayMs: ({ phase, lateFrom, paced }, { botDelayScale }) => {
      if (paced) return delayUntil(paced.from + Math.round(paced.afterMs * botDelayScale));
      return lateFrom === undefined
        ? botDelayMs(phase, botDelayScale)
        : delayPast(lateFrom + lateVoteDelayMs(botDelayScale));
    },
  },
  /** Lets bots sample the nights that they reckon with, before the first of them speaks. */
  wake_bots: {
    queue: 'wake-bots',
    carries: { round },
    moment: (effect) => String(effect.round),
  },
  /** Lets a bot speak at one of its moments. It begins before the moment, since the bot thinks first. */
  speak_as_bot: {
    queue: 'speak-as-bot',
    carries: { round, moment: z.int(), from: z.int() },
    moment: ({ round, moment, from }) => `${round}-${moment}-${from}`,
    delayMs: ({ from, afterMs }, { botDelayScale }) =>
      delayUntil(from + Math.round((afterMs - THINKING_MS.speech) * botDelayScale)),
  },
  /** Lets a bot answer a human. */
  answer_as_bot: {
    queue: 'answer-as-bot',
    carries: { round, claimId: z.uuid(), from: z.int() },
    moment: ({ round, claimId, from }) => `${round}-${claimId}-${from}`,
    delayMs: ({ from, askedMs, afterMs }, { botDelayScale }) =>
      delayUntil(from + askedMs + Math.round((afterMs - THINKING_MS.answer) * botDelayScale)),
  },
  /** Counts the votes of a round and says who won. */
  calculate_results: {
    queue: 'calculate-results',
    carries: { round },
    moment: (effect) => String(effect.round),
    isWatched: true,
  },
  /** Keeps a round for the accounts that played it. Carries all of it: the room may be gone, or in its next round. */
  save_finished_game: {
    queue: 'save-finished-game',
    carries: {
      round,
      themeId: z.string(),
      finishedAt: z.int(),
      playerCount: z.int(),
      winners: z.array(z.string()),
      roles: z.array(z.string()),
      ruleset: rulesetSchema,
      players: z.array(
        z.strictObject({
          userId: userIdSchema,
          displayName: z.string(),
          originalRole: z.string(),
          finalRole: z.string(),
          isWinner: z.boolean(),
        }),
      ),
    },
    moment: (effect) => String(effect.round),
    // With growing delays this goes on for hours, longer than Postgres should be away.
    attempts: 16,
  },
  /** Works out what could have been known in a round. Carries all of it, as above. */
  review_round: {
    queue: 'review-round',
    carries: { round, record: roomSchema },
    moment: (effect) => String(effect.round),
    // No table waits for a larger one.
    priority: ({ record }) => reviewSize(record),
    // As above.
    attempts: 16,
  },
  /** Repeats the ready checks when a player's grace period is over. */
  recheck_presence: {
    queue: 'recheck-presence',
    carries: {},
    moment: ({ at }) => String(at),
    delayMs: ({ at }) => delayPast(at),
  },
  /** Closes a room in which no one has been connected for half an hour. */
  close_abandoned_room: {
    queue: 'close-abandoned-room',
    carries: {},
    moment: ({ at }) => String(at),
    isWatched: true,
    delayMs: ({ at }) => delayPast(at),
  },
} satisfies EffectTable;

export const effectKinds = Object.keys(effectTable) as EffectKind[];

/** The row of an effect, or of its kind. */
export const rowOf = <K extends EffectKind>({ kind }: { readonly kind: K }): EffectRow<K> =>
  (effectTable as EffectTable)[kind];

type Carried<K extends EffectKind> = (typeof effectTable)[K]['carries'];

/** The data of a job of this kind. */
export type JobOf<K extends EffectKind> = Readonly<z.core.$InferObjectOutput<Carried<K>, { gameId: GameId }>>;

/** A job of this kind by its name in Redis, with what it carries. */
export const effectJob = <K extends EffectKind>(kind: K): JobDefinition<z.ZodType<JobOf<K>>> => {
  const { queue, carries } = effectTable[kind];
  const schema = z.strictObject({ gameId: gameIdSchema, ...carries });
  return { name: queue, schema: schema as unknown as z.ZodType<JobOf<K>> };
};

type Range = readonly [fromMs: number, toMs: number];

/**
 * How long a bot thinks before it chooses at night, speaks, answers a question or votes, whatever the outcome. Without a
 * result by then it makes a quick choice.
 */
export const THINKING_MS = { night: 1_500, speech: 3_000, answer: 1_500, vote: 3_000 } as const;

/** One distribution for each phase, for all roles and choices: a delay must not reveal them (rulebook section 10). */
const RANGES: Record<Phase, Range> = {
  lobby: [0, 0],
  role_deal: [1_500, 6_000],
  job_choice: [2_500, 14_500],
  role_resolve: [2_000, 8_000],
  discussion: [25_000, 70_000],
  vote: [1_000, 11_000],
  results: [0, 0],
};

/** Leaves a margin before the end of the vote, for jobs that start a little late. */
const LATE_VOTE: Range = [0, 5_000];

/** Milliseconds until a bot acts, or begins to think in a phase in which it thinks first. */
export function botDelayMs(phase: Phase, scale: number, random: () => number = secureRandom): number {
  return within(RANGES[phase], scale, random);
}

/** How far into the last ten seconds of the vote a bot casts the vote of an absent player. */
export function lateVoteDelayMs(scale: number, random: () => number = secureRandom): number {
  return within(LATE_VOTE, scale, random);
}

function within([from, to]: Range, scale: number, random: () => number): number {
  return Math.round((from + random() * (to - from)) * scale);
}

/**
 * The same effect of the same game has the same id, so that queueing it twice gives one job. The moment it belongs
 * to is part of it, since a queue ignores an id that it still holds.
 */
const jobId = (gameId: string, effect: Effect): string => `${gameId}-${rowOf(effect).moment(effect)}`;

/** The effect's name in the outbox, unique over all kinds. */
export const outboxField = (gameId: string, effect: Effect): string =>
  `${effect.kind}-${jobId(gameId, effect)}`;

/** The job of an effect, as its queue takes it. */
export function jobFor(gameId: string, effect: Effect, options: DelayOptions, origin?: TraceOrigin) {
  const { carries, delayMs, priority, attempts } = rowOf(effect);
  const carried = Object.entries(effect).filter(([field]) => field in carries);
  const opts: JobsOptions = {
    jobId: jobId(gameId, effect),
    ...(delayMs !== undefined && { delay: delayMs(effect, options) }),
    ...(priority !== undefined && { priority: priority(effect) }),
    ...(attempts !== undefined && { attempts }),
    ...(origin && telemetryOf(origin, delayMs !== undefined)),
  };
  return { data: { gameId, ...Object.fromEntries(carried) }, opts };
}
