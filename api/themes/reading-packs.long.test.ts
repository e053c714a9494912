import { afterAll, expect, test } from 'bun:test';
import { newId } from '@nightfall/shared/backend/ids';
import { Limits } from '../http/limits.ts';
import { Person } from '../testing/person.ts';
import { runRedis, startTestApi } from '../testing/test-api.ts';
import { newPicturesFolder, PICTURES, packZip, simpleTheme, upload, zipOf } from '../testing/theme-packs.ts';
import { ReadingTurns } from './packs/read-apart.ts';
import { withSpooled } from './packs/spool.ts';

// A fifth: two uploads at once from a network, and two minutes of reading an hour for an account.
const { url, stop } = await startTestApi({
  PICTURES_DIR: await newPicturesFolder(),
  RATE_LIMIT_SCALE: '0.2',
});
afterAll(stop);

const newPerson = () => Person.withAccount(url);
/** The Retry-After, in seconds, of an hourly limit that is used up. */
function waitOf({ status, headers }: { status: number; headers: Headers }): number {
  expect(status).toBe(429);
  return Number(headers.get('retry-after'));
}

test('[S4.16 S4.20] what reading packs costs counts for the account, also where a pack is refused, but not what is none', async () => {
  const [ann, bea, cat] = await Promise.all([newPerson(), newPerson(), newPerson()]);
  expect((await upload(ann, packZip())).status).toBe(200);
  // Reading may take two minutes, and a second of the account's two is used.
  expect(waitOf(await upload(ann, packZip({ id: 'other' })))).toBeGreaterThan(3_000);
  expect((await upload(bea, zipOf({ 'roles/seer.png': PICTURES.png }))).status).toBe(400);
  // No process was started for that: there are two minutes left for this one.
  const empty = zipOf({ 'theme.json': '{}' });
  expect((await upload(bea, empty)).status).toBe(400);
  expect((await upload(cat, empty)).status).toBe(400);
  expect(waitOf(await upload(cat, packZip()))).toBeGreaterThan(3_000);
});

/** An upload whose file is still coming in. */
function slowUpload({ cookie }: Person) {
  const head =
    '--xxxx\r\ncontent-disposition: form-data; name="file"; filename="p.zip"\r\n\r\nPK\u0003\u0004';
  const body = new TransformStream<string, string>();
  const writer = body.writable.getWriter();
  void writer.write(head).catch(() => undefined);
  const answer = fetch(`${url}/api/themes/uploadZip`, {
    method: 'POST',
    body: body.readable.pipeThrough(new TextEncoderStream()),
    headers: { 'content-type': 'multipart/form-data; boundary=xxxx', cookie: cookie ?? '' },
    keepalive: false,
  });
  return { answer, end: () => writer.write('\r\n--xxxx--\r\n').then(() => writer.close()) };
}

test('[S4.17] a network takes no more than its places, however slowly it sends', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, newPerson));
  const slow = people.map(slowUpload);
  const first = await Promise.race(slow.map(({ answer }) => answer));
  expect([first.status, await first.json()]).toMatchObject([
    429,
    { error: 'Many packs are being uploaded from your network. Please try again soon' },
  ]);
  await Promise.all(slow.map(({ end }) => end().catch(() => undefined)));
  const statuses = await Promise.all(slow.map(async ({ answer }) => (await answer).status));
  expect(statuses.toSorted()).toEqual([400, 400, 429]);
});

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
