import { inTime } from '@nightfall/shared/backend/db/in-time';
import { users } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import { hashToken, newId, newRoomCode } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/keys';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { ServerCommand } from '@nightfall/shared/game/commands/command';
import { decide } from '@nightfall/shared/game/commands/decide';
import type { GameId, UserId } from '@nightfall/shared/game/state/ids';
import { placeOf } from '@nightfall/shared/game/state/seat-of';
import type { GameState } from '@nightfall/shared/game/state/state';
import {
  type MovedSeat,
  SEAT_CODE_SECONDS,
  SEAT_RETURN_SECONDS,
  type SeatCode,
} from '@nightfall/shared/protocol/rooms';
import { eq } from 'drizzle-orm';
import { sessionCookies } from '../accounts/session-cookie.ts';
import type { Session } from '../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Guesser, wrongCode } from '../http/browser-cookie.ts';
import { ServiceError } from '../http/service-error.ts';
import { hashOf } from './body-hash.ts';
import { doneOrThrow } from './done-or-throw.ts';
import type { Seated } from './repeated-entry.ts';
import { seatedAnswer } from './seated-answer.ts';

const CODE_TRIES = 5;
/** How long a device that was off is told what became of its seat. */
const TOLD_SECONDS = 24 * 3600;

type MoveSeat = Extract<ServerCommand, { type: 'move_seat' }>;

/** A seat as it is named in Redis, in few words. */
interface Offer {
  readonly gameId: GameId;
  readonly playerId: string;
  /** Whose it was when it was offered. */
  readonly from: UserId;
  /** The table's term in which the host has offered it; when it was taken, of one that has moved. */
  readonly mark: number;
}

const written = ({ gameId, playerId, from, mark }: Offer): string => [gameId, playerId, from, mark].join(' ');

function readOffer(text: string): Offer {
  const [gameId = '', playerId = '', from = '', mark] = text.split(' ');
  return { gameId: gameId as GameId, playerId, from: from as UserId, mark: Number(mark) };
}

/**
 * A code by which an absent guest's seat moves to the device that brings it, once.
 * @throws ServiceError NOT_FOUND, NOT_JOINED, NOT_HOST, INVALID_TARGET, RATE_LIMITED
 */
export async function issueSeatCode(
  dependencies: Dependencies,
  { userId }: Session,
  { gameId, playerId }: Pick<Offer, 'gameId' | 'playerId'>,
): Promise<SeatCode> {
  const { limits, redis, rooms } = dependencies;
  await limits.count('seatCode', userId);
  const { game } = await rooms.store.load(gameId);
  if (game === null) throw new ServiceError('NOT_FOUND', { message: 'Game not found' });
  const by = { kind: 'user', userId: userId as UserId } as const;
  const mayIssue = decide(game.state, { type: 'issue_seat_code', playerId, by }, rooms.context());
  if (!mayIssue.ok) {
    const { code, message } = mayIssue.rejection;
    throw new ServiceError(code, { message: code === 'INVALID_TARGET' ? NOT_AWAY : message });
  }
  const from = game.state.players.find(({ id }) => id === playerId)?.userId;
  if (from === undefined || (await isAccount(dependencies, from)))
    throw new ServiceError('INVALID_TARGET', { message: HAS_ACCOUNT });
  const offer = written({ gameId, playerId, from, mark: game.state.tableTerm });
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const code = newRoomCode();
    const set = await redis.set(keys.seatCode(code), offer, 'EX', SEAT_CODE_SECONDS, 'NX');
    if (set === 'OK') return { code, seconds: SEAT_CODE_SECONDS };
  }
  throw new ServiceError('UNAVAILABLE');
}

const NOT_AWAY = 'Only the seat of somebody who is away can move to another device';
const HAS_ACCOUNT = 'This player has an account, and comes back by signing in on the other device';

async function isAccount({ db }: Dependencies, userId: string): Promise<boolean> {
  return (await inTime(db.$count(users, eq(users.id, userId)))) > 0;
}

interface Taking extends Guesser {
  readonly code: string;
  readonly session: Session | null;
}

/**
 * Seats a device under a new identity where the code's guest sat. Wrong, used and expired codes, and those whose host
 * or guest is another one by now, are one and the same. @throws ServiceError NOT_FOUND, FORBIDDEN, RATE_LIMITED
 */
export async function takeSeat(dependencies: Dependencies, taking: Taking): Promise<Seated> {
  const { limits, redis } = dependencies;
  const { code, session } = taking;
  const to = newId() as UserId;
  const guess = wrongCode('failedJoin', taking);
  const found = await limits.guess(guess, () => findOffer(dependencies, taking, to));
  if (found === null) throw noSuchCode();
  if (session !== null && placeOf(found.state, session.userId) !== undefined)
    throw new ServiceError('FORBIDDEN', { message: 'You already sit in this room' });
  await limits.count('newGuest', taking.address);
  // Used up first: if the process dies in between, the host has to ask for another one.
  if ((await redis.getdel(keys.seatCode(code))) === null) throw noSuchCode();
  const { gameId, playerId, from, mark } = found.offer;
  const command = { type: 'move_seat', playerId, from, to, term: mark } as const;
  const seated = await move(dependencies, { gameId, command, previous: session, isReturn: false });
  dependencies.security.note('seat_moved', { who: to, from: taking.address }, { by: 'code' });
  return seated;
}

async function findOffer(
  { redis, rooms }: Dependencies,
  { code, session }: Taking,
  to: UserId,
): Promise<{ readonly offer: Offer; readonly state: GameState } | null> {
  const text = await redis.get(keys.seatCode(code));
  if (text === null) return null;
  const offer = readOffer(text);
  const { gameId, playerId, from, mark } = offer;
  const { game } = await rooms.store.load(gameId);
  if (game === null) return null;
  const { state } = game;
  // Whoever was removed gets in by no code.
  if (state.removedUserIds.some((userId) => userId === session?.userId)) return null;
  const mayMove = decide(state, { type: 'move_seat', playerId, from, to, term: mark }, rooms.context());
  return mayMove.ok ? { offer, state } : null;
}

/** The device that had the seat, by the session that ended when it was moved. */
export interface Former {
  readonly gameId: GameId;
  readonly token: string | null;
  readonly address: string;
}

/** @throws ServiceError RATE_LIMITED */
export async function movedSeat(dependencies: Dependencies, former: Former): Promise<MovedSeat> {
  await dependencies.limits.count('movedSeat', former.address);
  return { secondsLeft: (await findMoved(dependencies, former))?.secondsLeft ?? null };
}

/** Gives the seat back to the device that had it, for a minute. @throws ServiceError NOT_FOUND, RATE_LIMITED */
export async function takeSeatBack(dependencies: Dependencies, former: Former): Promise<Seated> {
  const { limits, redis, security } = dependencies;
  await limits.count('movedSeat', former.address);
  const found = await findMoved(dependencies, former);
  if (found === null) throw new ServiceError('NOT_FOUND');
  const { key, offer, to, secondsLeft } = found;
  if (secondsLeft === 0 || (await redis.getdel(key)) === null) throw tooLate();
  const { gameId, playerId, from } = offer;
  const command = { type: 'move_seat', playerId, from, to } as const;
  const seated = await move(dependencies, { gameId, command, previous: null, isReturn: true });
  security.note('seat_moved', { who: to, from: former.address }, { by: 'return' });
  return seated;
}

async function findMoved({ redis }: Dependencies, { gameId, token }: Former) {
  const key = keys.seatMoved(token === null ? '' : hashToken(token));
  const text = token === null ? null : await redis.get(key);
  if (text === null) return null;
  const [to = '', ...rest] = text.split(' ');
  const offer = readOffer(rest.join(' '));
  if (offer.gameId !== gameId) return null;
  const leftMs = offer.mark + SEAT_RETURN_SECONDS * 1000 - Date.now();
  return { key, offer, to: to as UserId, secondsLeft: Math.max(0, Math.ceil(leftMs / 1000)) };
}

interface Move {
  readonly gameId: GameId;
  readonly command: MoveSeat;
  /** What the device was signed in with until now. */
  readonly previous: Session | null;
  readonly isReturn: boolean;
}

/**
 * The session of the one ends, the other's begins, and the seat is theirs, together; the answer, which is the first
 * that is private, comes when the room has it. @throws ServiceError
 */
async function move(
  dependencies: Dependencies,
  { gameId, command, previous, isReturn }: Move,
): Promise<Seated> {
  const { db, env, liveRooms, redis, rooms, sessions } = dependencies;
  const { playerId, from, to } = command;
  const moved = await inTransaction(db, async (tx) => {
    const ended = await sessions.endGuest(tx, from);
    if (previous !== null) await sessions.end(tx, previous.id);
    const { token } = await sessions.start({ userId: to, accountId: null }, tx);
    const wayBack = `${from} ${written({ gameId, playerId, from: to, mark: Date.now() })}`;
    if (!isReturn) for (const id of ended) await redis.set(keys.seatMoved(id), wayBack, 'EX', TOLD_SECONDS);
    await liveRooms.noteSeat(to, gameId);
    const asker = { userId: to, bodyHash: hashOf(command) };
    const outcome = await runCommand(rooms, { gameId, command, asker });
    if (!outcome.ok && outcome.code !== 'UNAVAILABLE') throw isReturn ? tooLate() : noSuchCode();
    return { token, ended, state: doneOrThrow(outcome).game?.state ?? null };
  });
  await sessions.announceEnd(moved.ended, isReturn ? 'seat_returned' : 'seat_taken');
  if (previous !== null) await sessions.announceEnd([previous.id]);
  const state = moved.state ?? (await rooms.store.load(gameId)).game?.state;
  if (state === undefined) throw new ServiceError('NOT_FOUND', { message: 'Game not found' });
  const cookies = sessionCookies({ token: moved.token, isAccount: false }, env);
  return { answer: await seatedAnswer(dependencies, state, to, false), cookies };
}

const noSuchCode = () =>
  new ServiceError('NOT_FOUND', { message: 'This code does not work. Ask the host for a new one' });
const tooLate = () => new ServiceError('NOT_FOUND', { message: 'It is too late to take the seat back' });
