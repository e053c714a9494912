import { hostPlansOf } from '@nightfall/shared/backend/accounts/host-plans';
import type { Counted, Window } from '@nightfall/shared/backend/accounts/window';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { listFailedJobs } from '@nightfall/shared/backend/queues/failed-jobs';
import { listQueues } from '@nightfall/shared/backend/queues/queue-list';
import { answered } from '@nightfall/shared/backend/rooms/answered';
import { listRooms } from '@nightfall/shared/backend/rooms/room-list';
import { failedJobListQuerySchema, retryJobsBodySchema } from '@nightfall/shared/protocol/job-queues';
import { type ListedRoom, liveRoomListQuerySchema } from '@nightfall/shared/protocol/live-rooms';
import { type Maintenance, maintenanceBodySchema } from '@nightfall/shared/protocol/maintenance';
import { Elysia } from 'elysia';
import { requireProven } from '../accounts/confirm-identity.ts';
import type { Session } from '../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { identity } from '../http/identity.ts';
import { partOf } from '../http/part-of.ts';
import { acting } from './acting.ts';
import { endMaintenance, setMaintenance } from './change-maintenance.ts';
import { retryFailedJobs } from './retry-jobs.ts';

/** What operations need to see and do: rooms alive, queues, failed jobs, planned maintenance. */
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
  /** The caller sees their own change at once, other processes within seconds. */
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
        return partOf(set, await roomsWithPlans(dependencies, query), (room) => room);
      },
      { query: liveRoomListQuerySchema },
    )
    .get('/api/admin/queues', async ({ session, set }) => {
      await asOperator(session);
      const rows = await answered(() => listQueues(redis, queues.all));
      return partOf(set, { total: rows.length, rows }, (queue) => queue);
    })
    .get(
      '/api/admin/failed-jobs',
      async ({ query: { queue: name, ...window }, session, set }) => {
        await asOperator(session);
        const wanted = queues.all.filter((queue) => name === 'all' || queue.name === name);
        return partOf(set, await answered(() => listFailedJobs(redis, wanted, window)), (job) => job);
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
        await inTime(setMaintenance(db, actor, body));
        return asItIsNow();
      },
      { body: maintenanceBodySchema },
    )
    .delete('/api/admin/maintenance', async ({ session }) => {
      await inTime(endMaintenance(db, await asProvenOperator(session)));
      return asItIsNow();
    });
};

async function roomsWithPlans(
  { db, liveRooms, rooms: { store } }: Dependencies,
  wanted: Window & { readonly search: string },
): Promise<Counted<ListedRoom>> {
  const { total, rows } = await listRooms({ liveRooms, store }, wanted);
  const hosts = rows.flatMap(({ table }) => table?.hostUserId ?? []);
  const plans = await inTime(hostPlansOf(db, hosts));
  const planned = rows.map(({ table, ...room }) => {
    if (table === null) return { ...room, table };
    const { hostUserId, ...facts } = table;
    return { ...room, table: { ...facts, hostPlan: plans.get(hostUserId ?? '') ?? null } };
  });
  return { total, rows: planned };
}
