import { expect, test } from 'bun:test';
import { newId } from '@nightfall/shared/backend/ids';
import { Limits } from '../../http/limits.ts';
import { runRedis } from '../../testing/run-for-tests.ts';
import { simpleTheme, zipOf } from '../../testing/theme-zips.ts';
import { ReadingTurns } from './read-apart.ts';
import { withSpooled } from './spool.ts';

const redis = runRedis();

/** Has this pack read for each of them, all at once. @returns in which order they were done */
function readAtOnce(readers: readonly { who: string; accountId: string; address: string }[]) {
  const turns = new ReadingTurns(new Limits(redis, 1));
  const { signal } = new AbortController();
  const pack = new Blob([zipOf({ 'theme.json': simpleTheme() })]);
  return withSpooled(pack.stream(), async (file) => {
    const done: string[] = [];
    const reading = readers.map(async ({ who, accountId, address }) => {
      await turns.read(file, { accountId, address, signal });
      done.push(who);
    });
    await Promise.all(reading);
    return done;
  });
}

test('[S4.15] an account that sends many packs delays others by one of them', async () => {
  const accountId = newId();
  const many = ['first', 'second', 'third'].map((who, n) => ({
    who,
    accountId,
    address: `2001:db8:${n}::1`,
  }));
  const done = await readAtOnce([...many, { who: 'another', accountId: newId(), address: '2001:db8:9::1' }]);
  expect(done).toEqual(['first', 'another', 'second', 'third']);
});

test('[S4.22] so does one network that sends them with many accounts', async () => {
  const many = ['first', 'second', 'third'].map((who, n) => ({
    who,
    accountId: newId(),
    address: `2001:db8:0:${n}::1`,
  }));
  const done = await readAtOnce([...many, { who: 'another', accountId: newId(), address: '2001:db8:9::1' }]);
  expect(done).toEqual(['first', 'another', 'second', 'third']);
});
