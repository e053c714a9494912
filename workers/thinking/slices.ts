import { setImmediate as otherWork } from 'node:timers/promises';

/** Works slice by slice, so that nothing else in the thread waits long. @throws Error once it is too late (`by`, epoch milliseconds) */
export async function toTheEnd<T>(slices: Generator<void, T>, by = Number.POSITIVE_INFINITY): Promise<T> {
  for (;;) {
    if (Date.now() > by) throw new Error('nobody waits for this any more');
    const { done, value } = slices.next();
    if (done) return value;
    await otherWork();
  }
}
