import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ThemePack, ThemePackContent, ThemeSpace } from '@nightfall/shared/protocol/themes';
import { ownServer } from '../in-process/own-server.ts';
import { Dice } from '../wire/dice.ts';
import type { Person } from '../wire/person.ts';
import { bytesIn, hollowPng, newAccount, noisePng, packOf, plainPng, rawPng, upload } from './packs.ts';

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'attacked-pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));
const server = ownServer({
  env: {
    PICTURES_DIR: folder,
    PICTURE_SHARE_UNVERIFIED_MB: '1',
    PICTURES_TOTAL_MB: '4',
    TRUST_PROXY: 'true',
  },
});
const url = () => server().apiUrls[0] ?? '';
const spaceOf = async (person: Person) => (await person.call('GET', '/api/themes/space')).body as ThemeSpace;

/** What is kept of a pack's first picture. */
async function keptOf(person: Person, id: string): Promise<Response> {
  const { theme } = (await person.call('GET', `/api/themes/${id}`)).body as ThemePackContent;
  const image = Object.values(theme.text.roles).find((role) => role.image !== undefined)?.image;
  return fetch(`${url()}${image}`, { headers: { cookie: person.cookie ?? '' } });
}

/** What this process, which also serves all others, computes meanwhile, in ms. What it starts is not counted. */
async function computedHere(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('packs that are small on the way and large on the disk', () => {
  const hollow = packOf(Array.from({ length: 30 }, (_, index) => hollowPng(5 * MB - index)));

  test('[S4.1] 158 KB of ZIP that unpack to 150 MB of zeros by the name of pictures', async () => {
    expect(hollow.length).toBeLessThan(200_000);
    const { status, error } = await upload(await newAccount(url()), hollow);
    expect([status, error]).toEqual([413, 'The pack unpacks to more than 20 times its size']);
    expect(bytesIn(folder)).toBe(0);
  });

  test('[S4.2] nine of them at once cost the process that serves others less than unpacking two', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => newAccount(url())));
    const attacks = async () => {
      const said = await Promise.all(people.map((person) => upload(person, hollow)));
      expect(said.map(({ status }) => status)).toEqual(Array(9).fill(413));
    };
    const zeros = deflateRawSync(Buffer.alloc(5 * MB));
    const unpackTwo = async () => {
      for (let picture = 0; picture < 60; picture += 1) inflateRawSync(zeros);
    };
    await attacks();
    expect(await computedHere(attacks)).toBeLessThan(await computedHere(unpackTwo));
  });

  test('[S4.2] one picture of zeros alone, which is as much as a pack may swell', async () => {
    const { status, error } = await upload(await newAccount(url()), packOf([hollowPng(5 * MB)]));
    expect([status, error]).toEqual([400, expect.stringContaining('is damaged: save the picture again')]);
    expect(bytesIn(folder)).toBe(0);
  });

  test('[S4.3] a picture of 16 million pixels in 2 KB is kept as small as it is shown', async () => {
    const eve = await newAccount(url());
    const { status, id } = await upload(eve, packOf([plainPng(4096, true)]));
    expect(status).toBe(200);
    expect(bytesIn(folder)).toBeLessThan(50_000);
    const kept = await (await keptOf(eve, id)).arrayBuffer();
    expect(Buffer.from(kept).readUInt16LE(26) & 0x3fff).toBe(1920);
  });

  test('[S4.3] ten times as many pixels as anybody sees, in 8 KB', async () => {
    const zip = packOf(Array.from({ length: 30 }, (_, index) => plainPng(4096, index % 2 === 0)));
    expect(zip.length).toBeLessThan(10_000);
    const { status, error } = await upload(await newAccount(url()), zip);
    expect([status, error]).toEqual([413, expect.stringContaining('more than 200 million pixels')]);
  });

  test('[S4.3] a picture that is eight times as long as it is wide, and more', async () => {
    const strip = rawPng({ width: 4096, height: 8, depth: 1, data: Buffer.alloc(8 * 513) });
    const { status, error } = await upload(await newAccount(url()), packOf([strip]));
    expect([status, error]).toEqual([400, expect.stringContaining('has 4096 × 8 pixels')]);
  });

  test('[S4.2] two of many pixels at once cost the process that serves others little more than two of few', async () => {
    const people = await Promise.all(Array.from({ length: 2 }, () => newAccount(url())));
    const cost = (side: number) => {
      const uploads = people.map((person) => ({
        person,
        pack: packOf([plainPng(side, true)], crypto.randomUUID()),
      }));
      return computedHere(async () => {
        const said = await Promise.all(uploads.map(({ person, pack }) => upload(person, pack)));
        expect(said.map(({ status }) => status)).toEqual(Array(2).fill(200));
      });
    };
    await cost(64);
    // What else the process does meanwhile falls on one of them now and then, not on all.
    const least = async (side: number) => Math.min(await cost(side), await cost(side), await cost(side));
    const [few, many] = [await least(64), await least(2048)];
    expect(many).toBeLessThan(3 * few);
  });
});

test('[S4.4] a page with a script behind a good picture is not kept, nor anything else but its pixels', async () => {
  const eve = await newAccount(url());
  const script = '<!doctype html><script>alert(document.cookie)</script>';
  const { status, id } = await upload(
    eve,
    packOf([Buffer.concat([plainPng(64, true), Buffer.from(script)])]),
  );
  expect(status).toBe(200);
  const kept = await keptOf(eve, id);
  expect(kept.headers.get('content-type')).toBe('image/webp');
  const bytes = Buffer.from(await kept.arrayBuffer());
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
  expect(bytes.includes('script')).toBe(false);
});

describe('filling the disk with pictures of noise', () => {
  /** Takes up a good third of the share. */
  const noise = () => packOf([noisePng(600)], crypto.randomUUID());

  test('[S4.5 S4.6] an account has its share, also by three uploads at once, is told of it, and gets room by deleting', async () => {
    const eve = await newAccount(url());
    const said = await Promise.all(Array.from({ length: 3 }, () => upload(eve, noise())));
    const ids = said.flatMap(({ status, id }) => (status === 200 ? [id] : []));
    const { used, most, mostVerified, server } = await spaceOf(eve);
    expect([most, mostVerified, server]).toEqual([MB, 100 * MB, undefined]);
    expect(used).toBeGreaterThan(MB / 2);
    expect(used).toBeLessThanOrEqual(MB);
    const refused = said.find(({ status }) => status !== 200) ?? (await upload(eve, noise()));
    expect([refused.status, refused.error]).toEqual([
      400,
      expect.stringMatching(/ MB, and 1 MB are the most. Once you/),
    ]);
    await eve.call('DELETE', `/api/themes/${ids[0]}`);
    expect((await spaceOf(eve)).used).toBeLessThan(used);
    expect((await upload(eve, noise())).status).toBe(200);
  });

  test('[S4.7] with as many accounts as one likes: all of them together have a part of the whole', async () => {
    let refused = '';
    for (let number = 0; number < 10 && refused === ''; number += 1) {
      const eve = await newAccount(url());
      for (let pack = 0; pack < 3 && refused === ''; pack += 1) {
        refused = (await upload(eve, noise())).error ?? '';
        if (refused.startsWith('Your theme packs')) refused = '';
      }
    }
    expect(refused).toBe('This server has no room for more theme packs at the moment');
    expect(bytesIn(folder)).toBeLessThanOrEqual(2 * MB);
  });
});

const BOUNDARY = 'xxxx';
const LINES = ['\r\n', '\n', '\r', '\0', '--', `--${BOUNDARY}`, `\r\n--${BOUNDARY}--\r\n`, '"', ';', ': '];
const NAMES = ['file', 'files', '', '__proto__', 'file"; name="file', '../file'];
const TYPES = [
  `multipart/form-data; boundary=${BOUNDARY}`,
  `multipart/form-data; boundary="${BOUNDARY}"`,
  `multipart/form-data;boundary=${'x'.repeat(80)}`,
  'multipart/form-data',
  `multipart/mixed; boundary=${BOUNDARY}`,
  'application/zip',
  'application/json',
];

/** A ZIP in which nothing is: it is refused before a process is started, which would take most of the time. */
const EMPTY = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

/** A form with a pack in it, of which one part or another is not as browsers write it. */
function form(pack: Buffer, dice: Dice): { body: Uint8Array<ArrayBuffer>; type: string } {
  const name = dice.chance(0.2) ? dice.pick(NAMES) : 'file';
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="p.zip"\r\ncontent-type: application/zip\r\n\r\n`;
  const whole = Buffer.concat([Buffer.from(head), pack, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const at = dice.chance(0.7) ? dice.below(head.length) : dice.below(whole.length);
  const cut = dice.chance(0.3) ? whole.length : at + dice.below(8);
  const put = Buffer.from(dice.chance(0.8) ? dice.pick(LINES) : '');
  const type = dice.chance(0.15) ? dice.pick(TYPES) : (TYPES[0] ?? '');
  return { body: new Uint8Array(Buffer.concat([whole.subarray(0, at), put, whole.subarray(cut)])), type };
}

describe('uploads that are almost right', () => {
  const kept = mkdtempSync(join(tmpdir(), 'mutated-uploads-'));
  afterAll(() => rmSync(kept, { recursive: true }));
  const mutated = ownServer({ env: { PICTURES_DIR: kept, RATE_LIMIT_SCALE: '100000' } });

  test('[S4.19] two hundred uploads that are almost right: no error of the server, and nothing is kept but what was taken', async () => {
    const seed = Number(process.env.MUTATION_SEED ?? Date.now() % 1_000_000);
    const dice = new Dice(seed);
    const url = mutated().apiUrls[0] ?? '';
    const eve = await newAccount(url);
    const statuses = new Map<number, number>();
    for (let time = 0; time < 200; time += 1) {
      const pack = time % 20 === 0 ? packOf([], `pack-${time}`) : EMPTY;
      const { body, type } = form(pack, dice);
      const headers = { cookie: eve.cookie ?? '', 'content-type': type };
      const answer = await fetch(`${url}/api/themes/uploadZip`, {
        method: 'POST',
        body,
        headers,
        keepalive: false,
      });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect([seed, time, answer.status < 500]).toEqual([seed, time, true]);
    }
    expect(statuses.get(400)).toBeGreaterThan(50);
    // A whole one is still taken.
    expect((await upload(eve, packOf([], 'whole'))).status).toBe(200);
    const mine = (await eve.call('GET', '/api/themes/mine')).body as ThemePack[];
    expect(mine).toHaveLength(1 + (statuses.get(200) ?? 0));
  });
});
