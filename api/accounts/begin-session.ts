import { pseudonymOf } from '@nightfall/shared/backend/accounts/event-record';
import { type LinkOwner, useUpMagicLink } from '@nightfall/shared/backend/accounts/magic-links';
import { moveReviews } from '@nightfall/shared/backend/accounts/reviews';
import { lockAccount } from '@nightfall/shared/backend/db/lock-account';
import { type UserRow, users } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, type Transaction } from '@nightfall/shared/backend/db/transaction';
import { liveRoomOf } from '@nightfall/shared/backend/rooms/live-rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { ServerCommand } from '@nightfall/shared/game/commands/command';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { seatOf } from '@nightfall/shared/game/state/state';
import { problem } from '@nightfall/shared/text/problems';
import { and, eq, isNull } from 'drizzle-orm';
import { doneOrThrow } from '../context/commands.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { type Session, type Sessions, sessionCookies } from '../context/sessions.ts';
import type { SignInMethod } from '../http/security-log.ts';
import { SignInRefused } from '../http/service-error.ts';
import { removeSecondFactor } from './second-factor.ts';

interface SignIn {
  readonly accountId: string;
  /** The caller's session until now. */
  readonly previous: Session | null;
  /** In words (sign-in.ts). */
  readonly browser: string | null;
  readonly byMagicLink: boolean;
  /** Whether a second factor was shown besides what `prove` checks. */
  readonly twoFactors: boolean;
  /** The caller asked to keep the seats taken as a guest. */
  readonly takesSeat: boolean;
  /**
   * Proves, in the transaction that begins the session, that it may begin. @returns ids of sessions that end by this
   */
  readonly prove: (tx: Transaction) => Promise<readonly string[]>;
}

/**
 * Each sign-in has a new token; the caller's previous session, a guest's or another account's, ends. Nothing may fail
 * after the commit: a link that is used up has given a session. @returns the Set-Cookie headers, and the session's id
 */
export async function beginSession(
  dependencies: Dependencies,
  { accountId, previous, byMagicLink, browser, twoFactors, takesSeat, prove }: SignIn,
): Promise<{ readonly cookies: string[]; readonly sessionId: string }> {
  const { db, env, sessions } = dependencies;
  await sessions.forgetExpired();
  const { token, sessionId, ended } = await inTransaction(db, async (tx) => {
    const endedByProof = await prove(tx);
    // Only after the proof: of two calls with one link or code, the loser must not move any seat.
    if (takesSeat && previous?.accountId === null) {
      await keepGuestSeats(dependencies, previous.userId, accountId);
      await moveReviews(tx, previous.userId, accountId);
    }
    if (previous !== null) await sessions.end(tx, previous.id);
    const surplus = await sessions.endSurplus(tx, accountId);
    const newcomer = { userId: accountId, accountId, byMagicLink, browser, twoFactors };
    const started = await sessions.start(newcomer, tx);
    const ofPrevious = previous === null ? [] : [previous.id];
    return {
      token: started.token,
      sessionId: started.session.id,
      ended: [...new Set([...endedByProof, ...ofPrevious, ...surplus])],
    };
  });
  await sessions.announceEnd(ended);
  return { cookies: sessionCookies({ token, isAccount: true }, env), sessionId };
}

/** The password was right just now, and still is: a first magic link may have removed it since. */
export const byPassword =
  ({ id, passwordHash }: UserRow) =>
  async (tx: Transaction): Promise<[]> => {
    const isSame = and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''));
    const [still] = await tx
      .update(users)
      .set({ lastLoginAt: new Date() })
      .where(isSame)
      .returning({ id: users.id });
    if (still === undefined) throw wrongCredentials();
    return [];
  };

interface LinkSignIn {
  readonly owner: LinkOwner;
  /** The caller's session until now. */
  readonly previous: Session | null;
}

/**
 * Uses the link up. The first link proves whose address it is: a password that a stranger may have set ends, and so do
 * all sessions; passkeys and app as well, unless the link is opened in a session of the account.
 */
export const byLink =
  (sessions: Sessions, { owner: { id: accountId, linkId }, previous }: LinkSignIn) =>
  async (tx: Transaction): Promise<readonly string[]> => {
    const isThere = await lockAccount(tx, accountId);
    if (!isThere || !(await useUpMagicLink(tx, linkId))) throw invalidLink();
    const now = new Date();
    await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, accountId));
    const [verified] = await tx
      .update(users)
      .set({ emailVerifiedAt: now, passwordHash: null })
      .where(and(eq(users.id, accountId), isNull(users.emailVerifiedAt)))
      .returning({ id: users.id });
    if (verified === undefined) return [];
    if (previous?.accountId !== accountId) await removeSecondFactor(tx, accountId);
    return sessions.endAll(tx, accountId);
  };

/** The usual refusal of the method, whatever the reason. */
export function refusedBy(method: SignInMethod, email: string): SignInRefused {
  if (method === 'passkey') return passkeyRefused();
  return method === 'link' ? invalidLink() : wrongCredentials(email);
}

export const wrongCredentials = (email?: string) =>
  new SignInRefused(problem('accounts.wrongCredentials'), {
    method: 'password',
    tried: email === undefined ? null : pseudonymOf(email),
  });

/** One answer for unknown, used and expired links. */
export const invalidLink = () => new SignInRefused(problem('accounts.wrongLink'), { method: 'link' });

/** One answer for codes that are wrong, used, expired, tried too often, or of another browser. */
export const invalidMailedCode = () =>
  new SignInRefused(problem('accounts.wrongMailedCode'), { method: 'link' });

/** One answer for passkeys that are unknown, removed, copied, or signed for something else. */
export const passkeyRefused = () => new SignInRefused(problem('passkeys.refused'), { method: 'passkey' });

type Stores = Pick<Dependencies, 'liveRooms' | 'rooms'>;
type UserChange = Extract<ServerCommand, { type: 'change_user' }>;

/**
 * Gives the account the seats that its owner took as a guest, in the transaction that ends the guest's session. After a
 * failure, signing in again repeats it. @throws ServiceError UNAVAILABLE; StoreUnavailable
 */
export async function keepGuestSeats(stores: Stores, guestId: string, accountId: string): Promise<void> {
  const change = { type: 'change_user', from: guestId as UserId, to: accountId as UserId } as const;
  const gameIds = await stores.liveRooms.gamesOf(guestId);
  await Promise.all(gameIds.map((gameId) => changeUser(stores, gameId, change)));
  await takePracticeAlong(stores, change);
}

async function changeUser({ liveRooms, rooms }: Stores, gameId: string, change: UserChange): Promise<void> {
  await liveRooms.noteSeat(change.to, gameId);
  const outcome = await runCommand(rooms, { gameId, command: change });
  if (!outcome.ok && outcome.code === 'GAME_NOT_FOUND') return;
  doneOrThrow(outcome);
  // The guest's session is ending and the account is not answered yet: no request can come in between.
  await rooms.store.copyReceipts(gameId, change.from, change.to);
}

/** A person has one practice game: the one played now. The account leaves an older one. */
async function takePracticeAlong(stores: Stores, change: UserChange): Promise<void> {
  const { liveRooms, rooms } = stores;
  const { from, to } = change;
  const gameId = await liveRooms.practiceOf(from);
  if (gameId === null) return;
  const { game } = await rooms.store.load(gameId);
  const isPlayed = game !== null && (seatOf(game.state, from) ?? seatOf(game.state, to)) !== undefined;
  if (!isPlayed) return;
  const older = await liveRooms.practiceOf(to);
  if (older !== null && older !== gameId) {
    const command = { type: 'leave_game', by: { kind: 'user', userId: to } } as const;
    const left = await runCommand(rooms, { gameId: older, command });
    if (!left.ok && left.code === 'UNAVAILABLE') doneOrThrow(left);
  }
  await changeUser(stores, gameId, change);
  await liveRooms.movePractice({ ...liveRoomOf(game.state), practiceOf: to }, from);
}
