import { StoreUnavailable } from './room-store.ts';

/** For what changes nothing, or may be repeated, whatever becomes of it. @throws StoreUnavailable */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new StoreUnavailable(false, error);
  }
}
