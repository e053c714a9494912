import { hashToken, newRoomCode } from '@nightfall/shared/backend/ids';
import type { Redis } from '@nightfall/shared/backend/redis/redis';
import { problem } from '@nightfall/shared/text/problems';
import { ServiceError } from '../../http/service-error.ts';

const TRIES = 5;

interface NewCode {
  /** The key of a code's hash. */
  readonly keyOf: (hash: string) => string;
  /** What the code stands for. */
  readonly value: string;
  readonly seconds: number;
}

/** A code that is typed on another device, short enough for a remote control. @throws ServiceError UNAVAILABLE */
export async function newCode(redis: Redis, { keyOf, value, seconds }: NewCode) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const code = newRoomCode();
    const set = await redis.set(keyOf(hashToken(code)), value, 'EX', seconds, 'NX');
    if (set === 'OK') return { code, seconds };
  }
  throw new ServiceError('UNAVAILABLE');
}

export const noSuchCode = () => new ServiceError('NOT_FOUND', problem('rooms.noSuchCode'));
