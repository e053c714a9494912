import { crc32, deflateSync } from 'node:zlib';

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
