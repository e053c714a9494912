import { readJobOrigin } from '@nightfall/shared/backend/tracing/job-origin';
import type { Tracing } from '@nightfall/shared/backend/tracing/tracing';
import { gameIdSchema } from '@nightfall/shared/game/state/ids';
import { DelayedError, type Job } from 'bullmq';

/** Makes each attempt at the jobs of one queue a span, in the trace in which the job was asked for. */
export function createJobTraces(tracing: Tracing | null, queue: string) {
  return async (task: Job, attempt: () => Promise<void>): Promise<void> => {
    if (tracing === null) return attempt();
    const from = readJobOrigin(task.opts.telemetry?.metadata);
    const facts = { gameId: gameIdSchema.safeParse(task.data.gameId).data, attempt: task.attemptsStarted };
    const start = { name: `job ${queue}`, kind: 'consumer', facts, from, isApart: from?.isApart } as const;
    const putOff = await tracing.within(start, async (span) => {
      const delayed = await unlessDelayed(attempt);
      span.note({ outcome: delayed === null ? 'completed' : 'put_off' });
      return delayed;
    });
    if (putOff !== null) throw putOff;
  };
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
