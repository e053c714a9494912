import { type Refused, refused, runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { Command } from '@nightfall/shared/game/commands/command';
import type { UserId } from '@nightfall/shared/game/state/ids';
import type { GameState } from '@nightfall/shared/game/state/state';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { displayNameOf, uniqueName } from '../accounts/display-name.ts';
import type { Session } from '../accounts/sessions.ts';
import { isFixedSuperAdmin } from '../admin/acting.ts';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { hashOf } from './body-hash.ts';
import { type Caller, callerOf } from './caller.ts';
import { doneOrThrow } from './done-or-throw.ts';
import { seatedAnswer } from './seated-answer.ts';

interface JoinRequest {
  readonly roomCode: string;
  readonly displayName?: string | undefined;
  readonly session: Session | null;
  readonly address: string;
}

export interface Seated {
  readonly answer: SeatedResponse;
  /** A new guest's session. */
  readonly cookies: string[] | null;
}

/** Takes a seat, or finds the one already taken. @throws ServiceError with the refusal's code */
export async function joinRoom(dependencies: Dependencies, request: JoinRequest): Promise<Seated> {
  const { limits, liveRooms } = dependencies;
  // A stranger's name is checked before anything is stored for them.
  if (request.session === null) displayNameOf(request.displayName);
  // Not counted before the look, as guessed passwords are: a whole party behind one address may join in one instant.
  await limits.check('failedJoin', request.address);
  try {
    const gameId = await liveRooms.gameOf(request.roomCode);
    if (gameId === null) throw new ServiceError('NOT_FOUND', { message: 'Game not found' });
    const caller = await callerOf(dependencies, request.session, request.displayName);
    return { answer: await takeSeat(dependencies, gameId, caller), cookies: caller.cookies };
  } catch (error) {
    // Guessing codes is what is counted, and a guess that hits a locked room is one too.
    if (error instanceof ServiceError && error.code !== 'INVALID' && error.code !== 'UNAVAILABLE') {
      await limits.note('failedJoin', request.address);
    }
    throw error;
  }
}

async function takeSeat(dependencies: Dependencies, gameId: string, caller: Caller): Promise<SeatedResponse> {
  const { liveRooms, rooms, sessions } = dependencies;
  const { userId } = caller.session;
  await liveRooms.noteSeat(userId, gameId);
  const outcome = await runCommand(rooms, {
    gameId,
    command: (state) => joinCommand(state, userId as UserId, caller.displayName),
    asker: { userId, bodyHash: hashOf(['join']) },
  });
  // Nobody needs the session of a stranger who got no seat.
  if (!outcome.ok && caller.cookies !== null) await sessions.revoke(caller.session.id);
  const { game } = doneOrThrow(outcome);
  const state = game?.state ?? (await rooms.store.load(gameId)).game?.state;
  if (state === undefined) throw new ServiceError('NOT_FOUND', { message: 'Game not found' });
  return seatedAnswer(dependencies, state, userId, await isFixedSuperAdmin(dependencies, caller.session));
}

/** Decided on the game as it is at that moment, so that two who join at once do not get the same name. */
function joinCommand(state: GameState, userId: UserId, displayName: string | null): Command | Refused {
  const seat = state.players.find((player) => player.userId === userId && !player.isBot);
  if (seat !== undefined) return { type: 'join', userId, displayName: seat.displayName };
  const isRemoved = state.removedUserIds.includes(userId);
  if (displayName === null && !isRemoved) return refused('INVALID', 'Please enter your display name');
  const taken = state.players.map((player) => player.displayName);
  return { type: 'join', userId, displayName: uniqueName(displayName ?? '', taken) };
}
