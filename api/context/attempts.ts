import { createHmac } from 'node:crypto';
import { hashToken, newId, newRoomCode } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/redis/keys';
import type { Redis } from '@nightfall/shared/backend/redis/redis';
import { orStoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import { problem } from '@nightfall/shared/text/problems';
import { ServiceError } from '../http/service-error.ts';
import type { Session, Sessions } from './sessions.ts';

/** How long a repeated call has the same answer. */
const KEPT_MS = 10 * 60_000;

/** A call that names an attempt, so that it can be repeated. */
export interface RepeatableCall {
  readonly attemptId: string;
  readonly call: 'create' | 'join' | 'practice' | 'signup' | 'seat';
  /** After parsing. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly session: Session | null;
}

/** A new account has another id than the guest who signs up, and a seat's code brings a new identity. */
const isNewIdentity = ({ call }: RepeatableCall): boolean => call === 'signup' || call === 'seat';

/** Null where the call names no attempt: each such call is a new one. */
export function repeatableCall<B extends { readonly attemptId?: string | undefined }>(
  call: RepeatableCall['call'],
  { body, session }: { readonly body: B; readonly session: Session | null },
): RepeatableCall | null {
  const { attemptId } = body;
  return attemptId === undefined ? null : { attemptId, call, body: { ...body }, session };
}

/**
 * One entry into a room or an account. What it makes is named before it is made, so that a repeated call, at the same
 * moment or after a process died, makes the same.
 */
export interface Attempt {
  /** The hash of the attempt's id; it also names the request in what it changes. */
  readonly key: string;
  readonly userId: string;
  readonly gameId: string;
  readonly roomCode: string;
  /** It was answered: whatever is missing has ended since. */
  readonly isDone: boolean;
  /** The sessions that it was answered with. */
  readonly sessionIds: readonly string[];
}

/** KEYS: attempt; ARGV: how long it is kept in ms, names and values */
const CLAIM = `
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], unpack(ARGV, 2))
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
end
return redis.call('HGETALL', KEYS[1])
`;

/** Without a time: an attempt that has expired is not begun again. */
const NOTE = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], unpack(ARGV)) end
`;

interface Scripts {
  readonly claimAttempt: (key: string, ...values: readonly (string | number)[]) => Promise<string[]>;
  readonly noteAttempt: (key: string, ...values: readonly string[]) => Promise<null>;
}

const SESSION = 'session:';

/** Entries that can be repeated before the caller has an identity (protocol.md, "Who is calling"). */
export class Attempts {
  readonly #redis: Redis;
  readonly #sessions: Pick<Sessions, 'endedOf'>;
  readonly #scripts: Scripts;

  constructor(redis: Redis, sessions: Pick<Sessions, 'endedOf'>) {
    redis.defineCommand('claimAttempt', { numberOfKeys: 1, lua: CLAIM });
    redis.defineCommand('noteAttempt', { numberOfKeys: 1, lua: NOTE });
    this.#redis = redis;
    this.#sessions = sessions;
    this.#scripts = redis as unknown as Scripts;
  }

  /** Null for an unknown one. @throws ServiceError INVALID for another body, and once it is over */
  async find(call: RepeatableCall): Promise<Attempt | null> {
    const key = hashToken(call.attemptId);
    const kept = await orStoreUnavailable(() => this.#redis.hgetall(keys.attempt(key)));
    return Object.keys(kept).length === 0 ? null : this.#read(key, kept, call);
  }

  /**
   * The attempt as it was first made, or a new one. @throws ServiceError INVALID for another body, and once it is over
   */
  async claim(call: RepeatableCall, gameId = newId()): Promise<Attempt> {
    const key = hashToken(call.attemptId);
    const owner = isNewIdentity(call) ? null : call.session;
    const made = {
      body: callHash(call),
      userId: owner?.userId ?? newId(),
      gameId,
      roomCode: newRoomCode(),
      hadSession: owner === null ? '' : '1',
    };
    const kept = await orStoreUnavailable(() =>
      this.#scripts.claimAttempt(keys.attempt(key), KEPT_MS, ...Object.entries(made).flat()),
    );
    return this.#read(key, pairs(kept), call);
  }

  /** Called before the answer is sent. */
  async settle(attempt: Attempt, gameId: string, sessionId: string | null): Promise<void> {
    const session = sessionId === null ? [] : [SESSION + sessionId, '1'];
    await orStoreUnavailable(() =>
      this.#scripts.noteAttempt(keys.attempt(attempt.key), 'done', '1', 'gameId', gameId, ...session),
    );
  }

  async #read(key: string, kept: Readonly<Record<string, string>>, call: RepeatableCall): Promise<Attempt> {
    const { userId = '', gameId = '', roomCode = '' } = kept;
    if (kept.body !== callHash(call)) throw attemptMismatch();
    // A caller who had a session gets no other one here, and a caller with a session is the attempt's own.
    const caller = call.session?.userId ?? null;
    const isStrange = caller === null ? kept.hadSession === '1' : caller !== userId;
    if (!isNewIdentity(call) && isStrange) throw attemptOver();
    const sessionIds = Object.keys(kept).flatMap((name) =>
      name.startsWith(SESSION) ? [name.slice(SESSION.length)] : [],
    );
    if ((await this.#sessions.endedOf(sessionIds)).length > 0) throw attemptOver();
    return { key, userId, gameId, roomCode, isDone: kept.done === '1', sessionIds };
  }
}

export const attemptOver = () => new ServiceError('INVALID', problem('requests.attemptOver'));

/** Also for a password that is not the account's. */
export const attemptMismatch = () => new ServiceError('INVALID', problem('requests.attemptUsed'));

/**
 * Keyed by the attempt's id, which is not stored, so that readers of the store cannot guess the body. A password is
 * left out: it is compared with the account's hash. Parsed data has its keys in the schema's order.
 */
function callHash({ attemptId, call, body }: RepeatableCall): string {
  const { attemptId: _, password, ...asked } = body;
  const text = JSON.stringify([call, asked, password !== undefined]);
  return createHmac('sha256', attemptId).update(text).digest('base64url');
}

/** The answer of HGETALL in a script: names and values by turns. */
function pairs(answer: readonly string[]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (let at = 0; at < answer.length; at += 2) kept[answer[at] ?? ''] = answer[at + 1] ?? '';
  return kept;
}
