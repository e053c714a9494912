import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ThemePack } from '@nightfall/shared/protocol/themes';
import { ownServer } from '../in-process/own-server.ts';
import { Dice } from '../wire/dice.ts';
import { newAccount, packOf, upload } from './packs.ts';

const folder = mkdtempSync(join(tmpdir(), 'mutated-uploads-'));
afterAll(() => rmSync(folder, { recursive: true }));
const server = ownServer({ env: { PICTURES_DIR: folder, RATE_LIMIT_SCALE: '100000' } });

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

test('[S4.19] two hundred uploads that are almost right: no error of the server, and nothing is kept but what was taken', async () => {
  const seed = Number(process.env.MUTATION_SEED ?? Date.now() % 1_000_000);
  const dice = new Dice(seed);
  const url = server().apiUrls[0] ?? '';
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
