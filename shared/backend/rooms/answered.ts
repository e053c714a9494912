import { StoreUnavailable } from './room-store.ts';

/** Runs a store access that changes nothing, or may be repeated. @throws StoreUnavailable */
export async function orStoreUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new StoreUnavailable(false, error);
  }
}
