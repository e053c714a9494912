import { expect, test } from 'bun:test';
import { createKeyedMutex } from './keyed-mutex.ts';

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
