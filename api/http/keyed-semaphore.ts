import { ServiceError } from './service-error.ts';

/** Lets somebody do so many things at once in this process: `use` takes one of the permits until it has ended. */
export type KeyedSemaphore = <T>(who: string, use: () => Promise<T>) => Promise<T>;

/** For what is not bounded by its length alone, but by how much of it goes on at once. */
export function createKeyedSemaphore(most: number, whenTaken: string): KeyedSemaphore {
  const taken = new Map<string, number>();
  const change = (who: string, by: 1 | -1): void => {
    const left = (taken.get(who) ?? 0) + by;
    if (left === 0) taken.delete(who);
    else taken.set(who, left);
  };
  /** @throws ServiceError RATE_LIMITED when all permits are taken */
  return async (who, use) => {
    if ((taken.get(who) ?? 0) >= most) {
      throw new ServiceError('RATE_LIMITED', { message: whenTaken, retryAfterSeconds: 1 });
    }
    change(who, 1);
    try {
      return await use();
    } finally {
      change(who, -1);
    }
  };
}
