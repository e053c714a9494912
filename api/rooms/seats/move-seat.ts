import { users } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import { hashToken, newId } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { ServerCommand } from '@nightfall/shared/game/commands/command';
import { decide } from '@nightfall/shared/game/commands/decide';
import type { GameId, UserId } from '@nightfall/shared/game/state/ids';
import { type GameState, memberOf } from '@nightfall/shared/game/state/state';
import {
  type MovedSeat,
  SEAT_CODE_SECONDS,
  SEAT_RETURN_SECONDS,
  type SeatCode,
} from '@nightfall/shared/protocol/rooms';
import { problem } from '@nightfall/shared/text/problems';
import { eq } from 'drizzle-orm';
import { attemptOver, type RepeatableCall } from '../../context/attempts.ts';
import { bodyHash, doneOrThrow } from '../../context/commands.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import { type Session, sessionCookies } from '../../context/sessions.ts';
import { type CodeGuesser, codeGuess } from '../../http/browser-cookie.ts';
import { ServiceError } from '../../http/service-error.ts';
import { newCode, noSuchCode } from './codes.ts';
import { enteredBefore, requestIdOf, type Seated, seatedAnswer, stillIn } from './enter-room.ts';

/** How long a device that was off can learn what became of its seat. */
const RETURN_KNOWN_SECONDS = 24 * 3600;

type MoveSeat = Extract<ServerCommand, { type: 'move_seat' }>;

/** A seat offered to another device, as a short text in Redis. */
interface Offer {
  readonly gameId: GameId;
  readonly playerId: string;
  /** Its owner when it was offered. */
  readonly from: UserId;
  /** The table's term in which the host offered it; for a moved seat, when it moved. */
  readonly mark: number;
}

const offerText = ({ gameId, playerId, from, mark }: Offer): string =>
  [gameId, playerId, from, mark].join(' ');

function readOffer(text: string): Offer {
  const [gameId = '', playerId = '', from = '', mark] = text.split(' ');
  return { gameId: gameId as GameId, playerId, from: from as UserId, mark: Number(mark) };
}

/**
 * A code by which an absent guest's seat moves to the device that enters it, once. @throws ServiceError NOT_FOUND,
 * NOT_JOINED, NOT_HOST, INVALID_TARGET, RATE_LIMITED
 */
export async function issueSeatCode(
  dependencies: Dependencies,
  { userId }: Session,
  { gameId, playerId }: Pick<Offer, 'gameId' | 'playerId'>,
): Promise<SeatCode> {
  const { limits, redis, rooms } = dependencies;
  await limits.count('seatCode', userId);
  const { game } = await rooms.store.load(gameId);
  if (game === null) throw new ServiceError('NOT_FOUND', problem('codes.GAME_NOT_FOUND'));
  const by = { kind: 'user', userId: userId as UserId } as const;
  const mayIssue = decide(game.state, { type: 'issue_seat_code', playerId, by }, rooms.context());
  if (!mayIssue.ok) {
    const { code } = mayIssue.rejection;
    throw new ServiceError(code, code === 'INVALID_TARGET' ? problem('rooms.notAway') : mayIssue.rejection);
  }
  const from = game.state.players.find(({ id }) => id === playerId)?.userId;
  if (from === undefined || (await isAccount(dependencies, from)))
    throw new ServiceError('INVALID_TARGET', problem('rooms.hasAccount'));
  const offer = offerText({ gameId, playerId, from, mark: game.state.tableTerm });
  return newCode(redis, { keyOf: keys.seatCode, value: offer, seconds: SEAT_CODE_SECONDS });
}

async function isAccount({ db }: Dependencies, userId: string): Promise<boolean> {
  return (await withTimeout(db.$count(users, eq(users.id, userId)))) > 0;
}

interface TakeRequest extends CodeGuesser {
  readonly code: string;
  readonly session: Session | null;
  readonly repeatable: RepeatableCall | null;
}

/**
 * Seats a device under a new identity in place of the code's guest. One answer for codes that are wrong, used or
 * expired, or whose host or guest has changed. A repeated call goes on where it was interrupted: the room may have the
 * new identity while no session does. @throws ServiceError NOT_FOUND, FORBIDDEN, INVALID, RATE_LIMITED
 */
export async function takeSeat(dependencies: Dependencies, taking: TakeRequest): Promise<Seated> {
  const { attempts, rooms, security } = dependencies;
  const { repeatable, session, address } = taking;
  const before = repeatable && (await attempts.find(repeatable));
  const entered = before && (await enteredBefore(rooms, before));
  // The answer was lost, but its session arrived.
  if (entered !== null && session !== null && session.userId === before?.userId)
    return { answer: await seatedAnswer(dependencies, entered, session.userId, false), cookies: null };
  const offer =
    entered === null ? await findOffer(dependencies, taking) : await readCode(dependencies, taking);
  if (offer === null) throw attemptOver();
  const attempt = repeatable && (before ?? (await attempts.claim(repeatable, offer.gameId)));
  await useCode(dependencies, taking.code, attempt?.key ?? newId());
  const { gameId, playerId, from, mark } = offer;
  const to = (attempt?.userId ?? newId()) as UserId;
  const command = { type: 'move_seat', playerId, from, to, term: mark } as const;
  const requestId = attempt === null ? undefined : requestIdOf(attempt);
  const { seated, sessionId } = await move(dependencies, { gameId, command, previous: session, requestId });
  await (attempt && attempts.settle(attempt, gameId, sessionId));
  security.note('seat_moved', { who: to, from: address }, { by: 'code' });
  return seated;
}

/** The seat that the code offers now. @throws ServiceError NOT_FOUND, FORBIDDEN, RATE_LIMITED */
async function findOffer(dependencies: Dependencies, taking: TakeRequest): Promise<Offer> {
  const { limits } = dependencies;
  const { session, address } = taking;
  const found = await limits.guess(codeGuess('failedJoin', taking), () => guessOffer(dependencies, taking));
  if (found === null) throw noSuchCode();
  if (session !== null && memberOf(found.state, session.userId) !== undefined)
    throw new ServiceError('FORBIDDEN', problem('rooms.seatedAlready'));
  await limits.count('newGuest', address);
  return found.offer;
}

async function guessOffer(
  dependencies: Dependencies,
  taking: TakeRequest,
): Promise<{ readonly offer: Offer; readonly state: GameState } | null> {
  const { rooms } = dependencies;
  const offer = await readCode(dependencies, taking);
  if (offer === null) return null;
  const { gameId, playerId, from, mark } = offer;
  const { game } = await rooms.store.load(gameId);
  if (game === null) return null;
  const { state } = game;
  // A removed person gets in by no code.
  if (state.removedUserIds.some((userId) => userId === taking.session?.userId)) return null;
  const to = newId() as UserId;
  const mayMove = decide(state, { type: 'move_seat', playerId, from, to, term: mark }, rooms.context());
  return mayMove.ok ? { offer, state } : null;
}

/** Null for an unknown code, or one that another attempt has used. */
async function readCode({ redis }: Dependencies, { code, repeatable }: TakeRequest): Promise<Offer | null> {
  const hash = hashToken(code);
  const [text, usedBy] = await Promise.all([
    redis.get(keys.seatCode(hash)),
    redis.get(keys.seatCodeUse(hash)),
  ]);
  const isUsed = usedBy !== null && usedBy !== (repeatable && hashToken(repeatable.attemptId));
  return text === null || isUsed ? null : readOffer(text);
}

/**
 * Binds the code to one attempt before anything is done by it, and keeps it as long as the attempt. @throws
 * ServiceError NOT_FOUND
 */
async function useCode({ redis }: Dependencies, code: string, by: string): Promise<void> {
  const hash = hashToken(code);
  const usedBy = await redis.set(keys.seatCodeUse(hash), by, 'EX', SEAT_CODE_SECONDS, 'NX', 'GET');
  if (usedBy !== null && usedBy !== by) throw noSuchCode();
  await redis.expire(keys.seatCode(hash), SEAT_CODE_SECONDS);
}

/** The device that had the seat, identified by the session that ended when the seat moved. */
export interface FormerDevice {
  readonly gameId: GameId;
  readonly token: string | null;
  readonly address: string;
}

/** @throws ServiceError RATE_LIMITED */
export async function movedSeat(dependencies: Dependencies, former: FormerDevice): Promise<MovedSeat> {
  await dependencies.limits.count('movedSeat', former.address);
  return { secondsLeft: (await findMoved(dependencies, former))?.secondsLeft ?? null };
}

/**
 * Gives the seat back to the device that had it, for a minute, however often it asks. @throws ServiceError NOT_FOUND,
 * RATE_LIMITED
 */
export async function takeSeatBack(dependencies: Dependencies, former: FormerDevice): Promise<Seated> {
  const { limits, security } = dependencies;
  await limits.count('movedSeat', former.address);
  const found = await findMoved(dependencies, former);
  if (found === null) throw new ServiceError('NOT_FOUND');
  const { key, offer, to, secondsLeft } = found;
  if (secondsLeft === 0) throw tooLate();
  const { gameId, playerId, from } = offer;
  const command = { type: 'move_seat', playerId, from, to } as const;
  const { seated } = await move(dependencies, { gameId, command, previous: null, requestId: key });
  security.note('seat_moved', { who: to, from: former.address }, { by: 'return' });
  return seated;
}

async function findMoved({ redis }: Dependencies, { gameId, token }: FormerDevice) {
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
  /** The device's session until now. */
  readonly previous: Session | null;
  /** Of several calls with one id, the room is changed by one. */
  readonly requestId: string | undefined;
}

/**
 * Ends one session, begins the other and moves the seat, together. The room comes last; if the process dies in between,
 * the room has changed and the sessions have not: a repeated call completes it. @throws ServiceError
 */
async function move(dependencies: Dependencies, { gameId, command, previous, requestId }: Move) {
  const { db, env, liveRooms, redis, rooms, sessions } = dependencies;
  const { playerId, from, to, term } = command;
  const isReturn = term === undefined;
  const moved = await inTransaction(db, async (tx) => {
    const ended = await sessions.endGuest(tx, from);
    if (previous !== null) await sessions.end(tx, previous.id);
    const { token, session } = await sessions.start({ userId: to, accountId: null }, tx);
    const wayBack = `${from} ${offerText({ gameId, playerId, from: to, mark: Date.now() })}`;
    if (!isReturn)
      for (const id of ended) await redis.set(keys.seatMoved(id), wayBack, 'EX', RETURN_KNOWN_SECONDS);
    await liveRooms.noteSeat(to, gameId);
    const asker = { userId: to, requestId, bodyHash: bodyHash(command) };
    const outcome = await runCommand(rooms, { gameId, command, asker });
    if (!outcome.ok && outcome.code !== 'UNAVAILABLE') throw isReturn ? tooLate() : noSuchCode();
    const state = doneOrThrow(outcome).game?.state ?? (await rooms.store.load(gameId)).game?.state ?? null;
    // After an earlier call the seat may have moved on.
    return { token, ended, sessionId: session.id, state: stillIn(state, to) };
  });
  await sessions.announceEnd(moved.ended, isReturn ? 'seat_returned' : 'seat_taken');
  if (previous !== null) await sessions.announceEnd([previous.id]);
  const cookies = sessionCookies({ token: moved.token, isAccount: false }, env);
  const seated: Seated = { answer: await seatedAnswer(dependencies, moved.state, to, false), cookies };
  return { seated, sessionId: moved.sessionId };
}

const tooLate = () => new ServiceError('NOT_FOUND', problem('rooms.tooLateToReturn'));
