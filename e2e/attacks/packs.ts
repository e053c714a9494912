import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { TABLE } from '@nightfall/shared/game/testing/rulebook-model/roles';
import { harbourTheme, zipOf } from '../browser/theme-zip.ts';
import { Person } from '../wire/person.ts';

/** A pack that is compressed as well as it can be, with a picture for each of the first roles. */
export function packOf(pictures: readonly Buffer[], id?: string): Buffer {
  const files = pictures.map((picture, index) => [`roles/Old ${TABLE[index]?.role}.png`, picture] as const);
  const theme = Buffer.from(JSON.stringify(harbourTheme(id)));
  return zipOf({ 'theme.json': theme, ...Object.fromEntries(files) }, true);
}

export interface UploadAnswer {
  readonly status: number;
  readonly id: string;
  readonly error: string;
}

/** Sends a pack as a browser's form does. */
export async function upload(person: Person, zip: Buffer, url = person.apiUrl): Promise<UploadAnswer> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(zip)], { type: 'application/zip' }), 'pack.zip');
  const headers = { cookie: person.cookie ?? '', 'x-forwarded-for': person.address };
  const response = await fetch(`${url}/api/themes/uploadZip`, {
    method: 'POST',
    body: form,
    headers,
    // One that was idle for long may be closed by the server just as it is used again.
    keepalive: false,
  });
  return { status: response.status, ...((await response.json()) as Omit<UploadAnswer, 'status'>) };
}

export async function newAccount(url: string): Promise<Person> {
  const person = new Person('Eve', url);
  await person.signUp();
  return person;
}

/** All that lies in a folder; it may not be there. */
export function bytesIn(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch {
    return 0;
  }
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Colour types of PNG. */
const GREY = 0;
const RGB = 2;

interface RawPng {
  readonly width: number;
  readonly height: number;
  /** Bits for each of red, green and blue; with 1 there is one bit for a pixel, black or white. */
  readonly depth: 1 | 8;
  /** What stands for the rows: any bytes at all may be sent. */
  readonly data: Buffer;
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function head({ width, height, depth }: Omit<RawPng, 'data'>): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(depth === 1 ? GREY : RGB, 9);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header)]);
}

/** A whole PNG of these rows. */
export function rawPng({ data, ...size }: RawPng): Buffer {
  return Buffer.concat([head(size), chunk('IDAT', deflateSync(data)), chunk('IEND', Buffer.alloc(0))]);
}

/** As many pixels as a phone has memory for, all of one colour, in 2 KB. */
export function plainPng(side: number, isWhite: boolean): Buffer {
  const row = Buffer.alloc(1 + side / 8, isWhite ? 0xff : 0);
  row[0] = 0;
  const data = Buffer.concat(Array.from({ length: side }, () => row));
  return rawPng({ width: side, height: side, depth: 1, data });
}

/** Pixels by chance, which nothing makes smaller. */
export function noisePng(side: number): Buffer {
  const row = () => Buffer.concat([Buffer.alloc(1), crypto.getRandomValues(new Uint8Array(3 * side))]);
  return rawPng({
    width: side,
    height: side,
    depth: 8,
    data: Buffer.concat(Array.from({ length: side }, row)),
  });
}

/** The head of a PNG and then nothing but zeros. */
export function hollowPng(bytes: number): Buffer {
  const start = head({ width: 512, height: 512, depth: 8 });
  return Buffer.concat([start, Buffer.alloc(bytes - start.length)]);
}
