import { setImmediate as otherWork } from 'node:timers/promises';

/** Works slice by slice, so that nothing else in the thread waits long. */
export async function toTheEnd<T>(slices: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
    await otherWork();
  }
}
