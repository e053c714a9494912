import { describe, expect, test } from 'bun:test';
import { bodyText, IncomingBody } from './incoming-body.ts';

/** A body of so many bytes, a piece every so many milliseconds. */
function bodyOf(pieces: number, everyMs: number, bytes = 100) {
  const seen = { isCancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      await Bun.sleep(everyMs);
      pieces -= 1;
      if (pieces < 0) controller.close();
      else controller.enqueue(new Uint8Array(bytes).fill(0x61));
    },
    cancel: () => {
      seen.isCancelled = true;
    },
  });
  return { body, seen };
}

const LATE = 'The request did not arrive in time';

describe('a body that comes in', () => {
  test('[S13.8] a little at a time is not waited for, though something comes each time', async () => {
    const { body, seen } = bodyOf(1_000, 5, 1);
    await expect(bodyText({ body }, { graceMs: 60, bytesPerSecond: 100_000 })).rejects.toThrow(LATE);
    expect(seen.isCancelled).toBe(true);
  });

  test('[S1.8] not at all is not waited for', async () => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>();
    await expect(bodyText({ body }, { graceMs: 1, bytesPerSecond: 1 })).rejects.toThrow(LATE);
  });

  test('[S13.9] at the rate that is asked for may take far longer than the grace', async () => {
    const { body } = bodyOf(30, 5);
    expect(await bodyText({ body }, { graceMs: 100, bytesPerSecond: 2_000 })).toHaveLength(3_000);
  });

  test('[S13.9] is not late for the time that the server takes between two pieces', async () => {
    const { body } = bodyOf(3, 0);
    const incoming = new IncomingBody({ body }, { graceMs: 50, bytesPerSecond: 1_000_000 });
    await incoming.read();
    await Bun.sleep(80);
    expect((await incoming.read()).done).toBe(false);
  });

  test('in the middle of a letter is put together', async () => {
    const bytes = new TextEncoder().encode('Zoë 🌙');
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await bodyText({ body }, { graceMs: 1_000, bytesPerSecond: 1_000 })).toBe('Zoë 🌙');
  });
});
