import { ServiceError } from './service-error.ts';

/** Takes one of so many places that somebody has in this process, for as long as `use` takes. */
export type Places = <T>(who: string, use: () => Promise<T>) => Promise<T>;

/** For what is not bounded by its length alone, but by how much of it goes on at once. */
export function createPlaces(most: number): Places {
  const taken = new Map<string, number>();
  const change = (who: string, by: 1 | -1): void => {
    const left = (taken.get(who) ?? 0) + by;
    if (left === 0) taken.delete(who);
    else taken.set(who, left);
  };
  /** @throws ServiceError RATE_LIMITED when all are taken */
  return async (who, use) => {
    if ((taken.get(who) ?? 0) >= most) {
      throw new ServiceError('RATE_LIMITED', { message: 'Please wait until your other uploads are done' });
    }
    change(who, 1);
    try {
      return await use();
    } finally {
      change(who, -1);
    }
  };
}
