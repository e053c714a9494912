import type { Actor } from '@nightfall/shared/backend/accounts/admin-rights';
import { recordAction } from '@nightfall/shared/backend/accounts/audit';
import { hostPlansOf } from '@nightfall/shared/backend/accounts/entitlements';
import {
  planMaintenance,
  plannedMaintenance,
  withdrawMaintenance,
} from '@nightfall/shared/backend/db/global-settings';
import type { CountedRows, ListWindow } from '@nightfall/shared/backend/db/list-window';
import { lockAccount } from '@nightfall/shared/backend/db/lock-account';
import { inTransaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import { failedIn, listFailedJobs, retryJobs } from '@nightfall/shared/backend/jobs/failed-jobs';
import { listQueues } from '@nightfall/shared/backend/jobs/queue-list';
import { listRooms } from '@nightfall/shared/backend/rooms/room-list';
import { orStoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import {
  failedJobListQuerySchema,
  type ListedRoom,
  liveRoomListQuerySchema,
  type RetriedJobs,
  retryJobsBodySchema,
} from '@nightfall/shared/protocol/admin';
import {
  type Maintenance,
  type MaintenanceBody,
  maintenanceBodySchema,
} from '@nightfall/shared/protocol/site';
import { problem } from '@nightfall/shared/text/problems';
import { Elysia } from 'elysia';
import type { z } from 'zod';
import { requireProven } from '../accounts/confirm-identity.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { identity } from '../context/identity.ts';
import type { Session } from '../context/sessions.ts';
import { listAnswer } from '../http/list-answer.ts';
import { ServiceError } from '../http/service-error.ts';
import { acting } from './acting.ts';

/** For operators: live rooms, queues, failed jobs, planned maintenance. */
export const operationRoutes = (dependencies: Dependencies) => {
  const { db, limits, maintenance, queues, redis } = dependencies;
  const { asFixedSuperAdmin } = acting(dependencies);
  const asOperator = async (session: Session | null) => {
    const actor = await asFixedSuperAdmin(session);
    await limits.count('operations', actor.id);
    return actor;
  };
  const asProvenOperator = async (session: Session | null) => {
    const actor = await asOperator(session);
    await requireProven(dependencies, session);
    return actor;
  };
  /** Callers see their own change at once, other processes within seconds. */
  const asItIsNow = async (): Promise<Maintenance> => {
    await maintenance.look();
    return { notice: maintenance.notice() };
  };

  return new Elysia({ name: 'operations', detail: { tags: ['admin'] } })
    .use(identity(dependencies))
    .get(
      '/api/admin/rooms',
      async ({ query, session, set }) => {
        await asOperator(session);
        return listAnswer(set, await roomsWithPlans(dependencies, query), (room) => room);
      },
      { query: liveRoomListQuerySchema },
    )
    .get('/api/admin/queues', async ({ session, set }) => {
      await asOperator(session);
      const rows = await orStoreUnavailable(() => listQueues(redis, queues.all));
      return listAnswer(set, { total: rows.length, rows }, (queue) => queue);
    })
    .get(
      '/api/admin/failed-jobs',
      async ({ query: { queue: name, ...window }, session, set }) => {
        await asOperator(session);
        const selected = queues.all.filter((queue) => name === 'all' || queue.name === name);
        return listAnswer(
          set,
          await orStoreUnavailable(() => listFailedJobs(redis, selected, window)),
          (job) => job,
        );
      },
      { query: failedJobListQuerySchema },
    )
    .post(
      '/api/admin/failed-jobs/retry',
      async ({ body, session }) => retryFailedJobs(dependencies, await asProvenOperator(session), body),
      { body: retryJobsBodySchema },
    )
    .put(
      '/api/admin/maintenance',
      async ({ body, session }) => {
        const actor = await asProvenOperator(session);
        await withTimeout(setMaintenance(db, actor, body));
        return asItIsNow();
      },
      { body: maintenanceBodySchema },
    )
    .delete('/api/admin/maintenance', async ({ session }) => {
      await withTimeout(endMaintenance(db, await asProvenOperator(session)));
      return asItIsNow();
    });
};

async function roomsWithPlans(
  { db, liveRooms, rooms: { store } }: Dependencies,
  query: ListWindow & { readonly search: string },
): Promise<CountedRows<ListedRoom>> {
  const { total, rows } = await listRooms({ liveRooms, store }, query);
  const hosts = rows.flatMap(({ table }) => table?.hostUserId ?? []);
  const plans = await withTimeout(hostPlansOf(db, hosts));
  const planned = rows.map(({ table, ...room }) => {
    if (table === null) return { ...room, table };
    const { hostUserId, ...facts } = table;
    return { ...room, table: { ...facts, hostPlan: plans.get(hostUserId ?? '') ?? null } };
  });
  return { total, rows: planned };
}

/**
 * Plans maintenance, or moves it. A plan that is already stored is not recorded again. @throws ServiceError INVALID,
 * UNAUTHENTICATED
 */
function setMaintenance(
  db: Dependencies['db'],
  actor: Actor,
  { stopsAt, noRoundsFrom = Date.now() }: MaintenanceBody,
): Promise<void> {
  if (stopsAt <= Date.now()) {
    throw new ServiceError('INVALID', problem('admin.stopInPast'));
  }
  const plan = { stopsAt, noRoundsFrom };
  return inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, actor.id))) throw new ServiceError('UNAUTHENTICATED');
    const before = await plannedMaintenance(tx);
    if (before !== null && Bun.deepEquals(before, plan)) return;
    await planMaintenance(tx, plan, actor.id);
    await recordAction(tx, actor, { action: 'plan_maintenance', details: plan });
  });
}

/** @throws ServiceError UNAUTHENTICATED */
function endMaintenance(db: Dependencies['db'], actor: Actor): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, actor.id))) throw new ServiceError('UNAUTHENTICATED');
    if (await withdrawMaintenance(tx)) await recordAction(tx, actor, { action: 'withdraw_maintenance' });
  });
}

/**
 * Retries one failed job of a queue, or all. Two stores cannot be written at once: the retry is recorded before it is
 * done. @throws ServiceError NOT_FOUND for an unknown queue
 */
async function retryFailedJobs(
  { db, queues }: Pick<Dependencies, 'db' | 'queues'>,
  actor: Actor,
  { queue: name, jobId }: z.output<typeof retryJobsBodySchema>,
): Promise<RetriedJobs> {
  const queue = queues.all.find((one) => one.name === name);
  if (queue === undefined) throw new ServiceError('NOT_FOUND', problem('admin.queueNotFound'));
  const failed = await orStoreUnavailable(() => failedIn(queue, jobId));
  if (failed.length > 0) {
    const details = { queue: name, jobs: failed.length, ...(jobId === undefined ? {} : { jobId }) };
    await withTimeout(inTransaction(db, (tx) => recordAction(tx, actor, { action: 'retry_jobs', details })));
  }
  const retried = await orStoreUnavailable(() => retryJobs(queue, failed));
  return { message: messageFor(retried), retried };
}

function messageFor(retried: number): string {
  if (retried === 0) return 'Nothing is left to retry';
  return retried === 1 ? 'The job is tried again' : `${retried} jobs are tried again`;
}
