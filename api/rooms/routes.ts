import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { NewerRoom } from '@nightfall/shared/backend/rooms/room-store';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { SeatAction } from '@nightfall/shared/game/commands/command';
import { type GameId, gameIdSchema, type UserId } from '@nightfall/shared/game/state/ids';
import { memberOf } from '@nightfall/shared/game/state/state';
import { type ReviewUnderWay, reviewedRoundSchema } from '@nightfall/shared/protocol/review';
import {
  createRoomBodySchema,
  joinRoomBodySchema,
  type OwnRoom,
  openTableBodySchema,
  pairTableBodySchema,
  playerRoleBodySchema,
  practiceBodySchema,
  seatingBodySchema,
  takeSeatBodySchema,
} from '@nightfall/shared/protocol/rooms';
import { problem } from '@nightfall/shared/text/problems';
import { Elysia } from 'elysia';
import type { z } from 'zod';
import { isFixedSuperAdmin } from '../admin/acting.ts';
import { repeatableCall } from '../context/attempts.ts';
import { bodyHash, doneOrThrow } from '../context/commands.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { type Call, identity, requireAccount, requireSession } from '../context/identity.ts';
import { type Session, sessionToken } from '../context/sessions.ts';
import { browserOf } from '../http/browser-cookie.ts';
import { ServiceError } from '../http/service-error.ts';
import { changePlayerRole, roleChanger } from './debug-view.ts';
import { readReview, readRound } from './read-review.ts';
import { createRoom, practice } from './seats/create-room.ts';
import { viewOf } from './seats/enter-room.ts';
import { joinRoom } from './seats/join-room.ts';
import { issueSeatCode, movedSeat, takeSeat, takeSeatBack } from './seats/move-seat.ts';
import { issueTableCode, openTable, pairTable, renewCode } from './seats/table-screen.ts';

/** A review usually takes no longer. */
const REVIEW_TAKES_SECONDS = 2;

/** Rooms, games and practice over HTTP (protocol.md, "HTTP"). */
export const roomRoutes = (dependencies: Dependencies) => {
  const { limits, rooms } = dependencies;

  const create = async (call: Call<z.output<typeof createRoomBodySchema>>) => {
    const { body, session, address } = call;
    const accountId = requireAccount(session);
    if (body.hostId !== undefined && body.hostId !== accountId) throw new ServiceError('FORBIDDEN');
    await limits.count('createRoom', address);
    return createRoom(dependencies, {
      session: requireSession(session),
      address,
      look: body.look ?? null,
      repeatable: repeatableCall('create', call),
    });
  };
  const join = async (call: Call<z.output<typeof joinRoomBodySchema>>) => {
    const { body, session, address, request, set } = call;
    const browser = await browserOf(dependencies, request);
    const repeatable = repeatableCall('join', call);
    return withCookie(set, await joinRoom(dependencies, { ...body, session, address, browser, repeatable }));
  };
  const command = async (caller: Session, gameId: string, action: SeatAction) => {
    const { userId } = caller;
    const by = { kind: 'user', userId: userId as UserId } as const;
    doneOrThrow(
      await runCommand(rooms, {
        gameId: gameIdOf(gameId),
        command: { ...action, by },
        asker: { userId, bodyHash: bodyHash(action) },
      }),
    );
  };

  const formerOf = (gameId: string, address: string, request: Request) => ({
    gameId: gameIdOf(gameId),
    token: sessionToken(request, dependencies.env),
    address,
  });

  return new Elysia({ name: 'rooms', detail: { tags: ['rooms'] } })
    .use(identity(dependencies))
    .post('/api/rooms/create', create, { body: createRoomBodySchema })
    .post('/api/games', create, { body: createRoomBodySchema })
    .post('/api/rooms/join', join, { body: joinRoomBodySchema })
    .post('/api/games/join', join, { body: joinRoomBodySchema })
    .post(
      '/api/practice',
      async (call) => {
        const { body, session, address, set } = call;
        await limits.count('practice', address);
        const repeatable = repeatableCall('practice', call);
        return withCookie(set, await practice(dependencies, { ...body, session, address, repeatable }));
      },
      { body: practiceBodySchema },
    )
    .get('/api/rooms/mine', ({ session }) => ownRooms(dependencies, session))
    .get('/api/games/:gameId', async ({ params, session }) => {
      const caller = requireSession(session);
      await limits.count('readGame', caller.userId);
      const { game } = await rooms.store.load(gameIdOf(params.gameId));
      if (game === null) throw gameNotFound();
      return viewOf(dependencies, game.state, caller.userId, await isFixedSuperAdmin(dependencies, caller));
    })
    .get('/api/games/:gameId/review/:round', async ({ params, session, set }) => {
      const caller = requireSession(session);
      await limits.count('readReview', caller.userId);
      const round = reviewedRoundSchema.safeParse(params.round);
      if (!round.success) throw gameNotFound();
      const review = await readReview(dependencies, {
        caller,
        gameId: gameIdOf(params.gameId),
        round: round.data,
      });
      if (review !== null) return review;
      set.status = 202;
      set.headers['retry-after'] = String(REVIEW_TAKES_SECONDS);
      return { askAgainAfterSeconds: REVIEW_TAKES_SECONDS } satisfies ReviewUnderWay;
    })
    .get('/api/games/:gameId/rounds/:round', async ({ params, session }) => {
      const caller = requireSession(session);
      await limits.count('readRound', caller.userId);
      const round = reviewedRoundSchema.safeParse(params.round);
      if (!round.success) throw gameNotFound();
      return readRound(dependencies, { caller, gameId: gameIdOf(params.gameId), round: round.data });
    })
    .post(
      '/api/games/:gameId/seating',
      async ({ params, body, session }) => {
        const caller = requireSession(session);
        if (body.userId !== caller.userId) throw new ServiceError('FORBIDDEN');
        await limits.count('arrangeSeats', caller.userId);
        await command(caller, params.gameId, { type: 'rearrange_seats', order: body.newSeatingOrder });
        return { success: true };
      },
      { body: seatingBodySchema },
    )
    .post(
      '/api/games/:gameId/admin/player-role',
      async ({ params, body, session }) => {
        const actor = await roleChanger(dependencies, session, body);
        await changePlayerRole(dependencies, actor, gameIdOf(params.gameId), body);
        return { success: true };
      },
      { body: playerRoleBodySchema },
    )
    .post('/api/games/:gameId/table', async ({ params, session }) => {
      const caller = requireSession(session);
      await limits.count('tableToken', caller.userId);
      const tableToken = newToken();
      await command(caller, params.gameId, {
        type: 'issue_table_token',
        tokenHash: hashToken(tableToken),
      });
      return { tableToken };
    })
    .post('/api/games/:gameId/table/code', ({ params, session }) =>
      issueTableCode(dependencies, requireSession(session), gameIdOf(params.gameId)),
    )
    .post(
      '/api/table/pair',
      async ({ body, address, request }) => {
        const browser = await browserOf(dependencies, request);
        return pairTable(dependencies, body.code, { browser, address });
      },
      { body: pairTableBodySchema },
    )
    .post('/api/games/:gameId/seats/:playerId/code', ({ params, session }) =>
      issueSeatCode(dependencies, requireSession(session), {
        gameId: gameIdOf(params.gameId),
        playerId: params.playerId,
      }),
    )
    .post(
      '/api/seats/take',
      async (call) => {
        const { body, session, address, request, set } = call;
        const browser = await browserOf(dependencies, request);
        const taking = {
          code: body.code,
          session,
          address,
          browser,
          repeatable: repeatableCall('seat', call),
        };
        return withCookie(set, await takeSeat(dependencies, taking));
      },
      { body: takeSeatBodySchema },
    )
    .get('/api/games/:gameId/seats/moved', ({ params, address, request }) =>
      movedSeat(dependencies, formerOf(params.gameId, address, request)),
    )
    .post('/api/games/:gameId/seats/return', async ({ params, address, request, set }) =>
      withCookie(set, await takeSeatBack(dependencies, formerOf(params.gameId, address, request))),
    )
    .post('/api/games/:gameId/code', ({ params, session }) =>
      renewCode(dependencies, requireSession(session), gameIdOf(params.gameId)),
    )
    .post(
      '/api/games/:gameId/table/open',
      async ({ params, body, session, address, set }) =>
        withCookie(
          set,
          await openTable(dependencies, { ...body, gameId: gameIdOf(params.gameId), session, address }),
        ),
      { body: openTableBodySchema },
    );
};

interface WithCookie<A> {
  readonly answer: A;
  readonly cookies: string[] | null;
}

function withCookie<A>(set: Call['set'], { answer, cookies }: WithCookie<A>): A {
  if (cookies !== null) set.headers['set-cookie'] = cookies;
  return answer;
}

const gameNotFound = () => new ServiceError('NOT_FOUND', problem('codes.GAME_NOT_FOUND'));

/** A parameter that is no id names no game. */
function gameIdOf(param: string): GameId {
  const id = gameIdSchema.safeParse(param);
  if (!id.success) throw gameNotFound();
  return id.data;
}

/** More rooms than a person is in; of more, the latest. */
const MOST = 20;

/**
 * The rooms in which the caller sits or waits, the newest first. @throws ServiceError RATE_LIMITED; StoreUnavailable
 */
async function ownRooms(
  { limits, liveRooms, rooms }: Dependencies,
  session: Session | null,
): Promise<readonly OwnRoom[]> {
  if (session === null) return [];
  const { userId } = session;
  await limits.count('readGame', userId);
  const gameIds = (await liveRooms.gamesOf(userId)).slice(-MOST).reverse();
  const found = await Promise.all(
    gameIds.map((gameId) =>
      rooms.store.load(gameId).catch((error: unknown) => {
        // A room in a newer format is left out.
        if (error instanceof NewerRoom) return { game: null };
        throw error;
      }),
    ),
  );
  return found.flatMap(({ game }) => {
    const place = game === null ? undefined : memberOf(game.state, userId);
    if (game === null || place === undefined) return [];
    const { id, roomCode, players, hostId, stage } = game.state;
    const hostName = players.find((player) => player.id === hostId)?.displayName ?? null;
    return [{ gameId: id, roomCode, phase: stage.phase, userId, displayName: place.displayName, hostName }];
  });
}
