import { inLogScope } from '@nightfall/shared/backend/log-scope';
import type { Logger } from '@nightfall/shared/backend/logger';
import { readJobOrigin } from '@nightfall/shared/backend/tracing/job-origin';
import type { Tracing } from '@nightfall/shared/backend/tracing/tracing';
import { gameIdSchema } from '@nightfall/shared/game/state/ids';
import { DelayedError, type Job } from 'bullmq';

interface JobScope {
  readonly queue: string;
  readonly logger: Logger;
  readonly tracing: Tracing | null;
}

/** The game that a job is about, if it is about one. */
export const gameIdOf = ({ data }: Pick<Job, 'data'>): string | undefined =>
  gameIdSchema.safeParse(data.gameId).data;

/** Has all that an attempt at a job logs name its game, and be a span of the trace in which the job was asked for. */
export function createJobScope({ queue, logger, tracing }: JobScope) {
  return (task: Job, attempt: () => Promise<void>): Promise<void> => {
    const gameId = gameIdOf(task);
    return inLogScope({ gameId }, async () => {
      await (tracing === null ? attempt() : inSpan(tracing, `job ${queue}`, { task, gameId, attempt }));
      if (logger.isLevelEnabled('debug')) logger.debug({ queue }, 'a job is done');
    });
  };
}

interface Attempt {
  readonly task: Job;
  readonly gameId: string | undefined;
  readonly attempt: () => Promise<void>;
}

async function inSpan(tracing: Tracing, name: string, { task, gameId, attempt }: Attempt): Promise<void> {
  const from = readJobOrigin(task.opts.telemetry?.metadata);
  const facts = { gameId, attempt: task.attemptsStarted };
  const start = { name, kind: 'consumer', facts, from, isApart: from?.isApart } as const;
  const putOff = await tracing.within(start, async (span) => {
    const delayed = await unlessDelayed(attempt);
    span.note({ outcome: delayed === null ? 'completed' : 'put_off' });
    return delayed;
  });
  if (putOff !== null) throw putOff;
}

/** BullMQ is told by an error that a job comes again later, and nothing is wrong then. */
async function unlessDelayed(attempt: () => Promise<void>): Promise<DelayedError | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (error instanceof DelayedError) return error;
    throw error;
  }
}
