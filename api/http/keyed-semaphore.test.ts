import { expect, test } from 'bun:test';
import { KeyedSemaphore } from './keyed-semaphore.ts';

test('[H9.1] every key has so many places at once, and gets them back however the work ends', async () => {
  const semaphore = new KeyedSemaphore(2, 'Please wait');
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const using = [semaphore.run('ann', () => first.promise), semaphore.run('ann', () => second.promise)];
  const third = () => semaphore.run('ann', async () => 'taken');
  await expect(third()).rejects.toThrow('Please wait');
  expect(await semaphore.run('ben', async () => 'taken')).toBe('taken');
  first.reject(new Error('broken off'));
  await expect(using[0]).rejects.toThrow('broken off');
  expect(await third()).toBe('taken');
  second.resolve('done');
  expect(await using[1]).toBe('done');
  expect(await Promise.all([third(), third()])).toEqual(['taken', 'taken']);
});
