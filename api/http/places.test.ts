import { expect, test } from 'bun:test';
import { createPlaces } from './places.ts';

test('everybody has so many places at once, and has them back however it ends', async () => {
  const places = createPlaces(2);
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const using = [places('ann', () => first.promise), places('ann', () => second.promise)];
  const third = () => places('ann', async () => 'taken');
  await expect(third()).rejects.toThrow('Please wait until your other uploads are done');
  expect(await places('ben', async () => 'taken')).toBe('taken');
  first.reject(new Error('broken off'));
  await expect(using[0]).rejects.toThrow('broken off');
  expect(await third()).toBe('taken');
  second.resolve('done');
  expect(await using[1]).toBe('done');
  expect(await Promise.all([third(), third()])).toEqual(['taken', 'taken']);
});
