import { expect, test } from 'bun:test';
import { storeCheck } from './health.ts';

test('[S7.42] the stores are asked once for all who want to know, and their answer holds for a while', async () => {
  let asked = 0;
  const isReady = storeCheck([async () => (asked += 1)], { keptMs: 20 });
  await Promise.all(Array.from({ length: 50 }, isReady));
  await isReady();
  expect(asked).toBe(1);
  while (asked === 1) {
    await Bun.sleep(1);
    await isReady();
  }
  expect(asked).toBe(2);
});

test('a store that is away, or late, is not ready', async () => {
  await expect(storeCheck([() => Promise.reject(new Error('away'))])()).rejects.toThrow('away');
  await expect(storeCheck([() => new Promise(() => undefined)], { withinMs: 1 })()).rejects.toThrow();
});
