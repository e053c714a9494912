import { hostPlansOf } from '@nightfall/shared/backend/accounts/host-plans';
import type { Counted, Window } from '@nightfall/shared/backend/accounts/window';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { listRooms } from '@nightfall/shared/backend/rooms/room-list';
import { type ListedRoom, liveRoomListQuerySchema } from '@nightfall/shared/protocol/live-rooms';
import { Elysia } from 'elysia';
import type { Session } from '../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { identity } from '../http/identity.ts';
import { partOf } from '../http/part-of.ts';
import { acting } from './acting.ts';

/** What operations need to see and do: rooms alive. */
export const operationRoutes = (dependencies: Dependencies) => {
  const { limits } = dependencies;
  const { asFixedSuperAdmin } = acting(dependencies);
  const asOperator = async (session: Session | null) => {
    const actor = await asFixedSuperAdmin(session);
    await limits.count('operations', actor.id);
    return actor;
  };

  return new Elysia({ name: 'operations', detail: { tags: ['admin'] } }).use(identity(dependencies)).get(
    '/api/admin/rooms',
    async ({ query, session, set }) => {
      await asOperator(session);
      return partOf(set, await roomsWithPlans(dependencies, query), (room) => room);
    },
    { query: liveRoomListQuerySchema },
  );
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
