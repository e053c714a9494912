import { expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import { createKeyedMutex } from '../keyed-mutex.ts';
import type { Redis } from '../redis/redis.ts';
import { StoreClock } from './store-clock.ts';

const AHEAD_MS = 5_000;

/** A server whose clock is ahead, and whose answers take so long, one after the other; null: it does not answer. */
class Server extends EventEmitter {
  readonly status = 'ready';
  asked = 0;

  constructor(private readonly answersMs: readonly (number | null)[]) {
    super();
  }

  async time(): Promise<[number, number]> {
    const ms = this.answersMs[this.asked] ?? 0;
    const isAway = this.answersMs[this.asked] === null;
    this.asked += 1;
    const now = Date.now() + AHEAD_MS;
    await Bun.sleep(ms);
    if (isAway) throw new Error('Command timed out');
    return [Math.floor(now / 1000), (now % 1000) * 1000];
  }
}

async function clockOf(server: Server, answers: number): Promise<number> {
  const clock = new StoreClock(server as unknown as Redis);
  const deadline = Date.now() + 5_000;
  while (server.asked < answers && Date.now() < deadline) await Bun.sleep(5);
  await Bun.sleep(900);
  server.emit('end');
  return clock.now('a key') - Date.now() - AHEAD_MS;
}

test.each([
  ['is known from a slow answer as well as that tells it', [600], 1, 450],
  ['is measured again after a slow answer', [600, 0], 2, 200],
  ['is measured again after none', [null, 0], 2, 1_000],
] as const)("[N3.9] the store's clock %s", async (_, answersMs, answers, withinMs) => {
  expect(Math.abs(await clockOf(new Server(answersMs), answers))).toBeLessThanOrEqual(withinMs);
});

test('[H9.26] tasks of one key run one after another, also after a failure; others do not wait', async () => {
  const mutex = createKeyedMutex();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = mutex('a', async () => {
    await gate.promise;
    seen.push('first');
    throw new Error('failed');
  });
  const second = mutex('a', async () => {
    seen.push('second');
    return 2;
  });
  await mutex('b', async () => {
    seen.push('other');
  });
  gate.resolve();
  expect(first).rejects.toThrow('failed');
  expect(await second).toBe(2);
  expect(seen).toEqual(['other', 'first', 'second']);
});
