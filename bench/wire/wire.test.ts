import { describe, expect, test } from 'bun:test';
import { clientFrame, FrameReader, OPCODES } from './client.ts';
import { afterWarmUp, slopeOf } from './table.ts';

/** A server's frame, with as many bytes for its length as are asked for. */
function serverFrame(text: string, lengthBytes: 0 | 2 | 8 = 0, opcode: number = OPCODES.text): Buffer {
  const payload = Buffer.from(text);
  const header = Buffer.alloc(2 + lengthBytes);
  header.writeUInt8(0x80 | opcode, 0);
  header.writeUInt8(lengthBytes === 0 ? payload.length : lengthBytes === 2 ? 126 : 127, 1);
  if (lengthBytes === 2) header.writeUInt16BE(payload.length, 2);
  if (lengthBytes === 8) header.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([header, payload]);
}

/** What is read of these bytes when they come in chunks of this size, each overwritten after it was read. */
function readInChunks(bytes: Buffer, size: number): [number, string][] {
  const found: [number, string][] = [];
  const reader = new FrameReader((opcode, all, start, end) => {
    found.push([opcode, all.toString('utf8', start, end)]);
  });
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = Buffer.from(bytes.subarray(at, at + size));
    reader.read(chunk);
    chunk.fill(0xff);
  }
  return found;
}

describe('[P6.21] the frames of a server', () => {
  const medium = 'm'.repeat(300);
  const long = 'ä'.repeat(40_000);
  const frames = Buffer.concat([
    serverFrame('first'),
    serverFrame(medium, 2),
    serverFrame('', 0, OPCODES.ping),
    serverFrame(long, 8),
    serverFrame('last'),
  ]);
  const wanted: [number, string][] = [
    [OPCODES.text, 'first'],
    [OPCODES.text, medium],
    [OPCODES.ping, ''],
    [OPCODES.text, long],
    [OPCODES.text, 'last'],
  ];

  test.each([1, 2, 3, 127, 1_460, 65_536, frames.length])('are read in chunks of %d bytes', (size) => {
    const bytes = size > 3 ? frames : frames.subarray(0, 5 + 2 + 4 + 300 + 2);
    expect(readInChunks(bytes, size)).toEqual(size > 3 ? wanted : wanted.slice(0, 3));
  });

  test('are read only when they are whole', () => {
    expect(readInChunks(frames.subarray(0, -1), frames.length)).toEqual(wanted.slice(0, -1));
  });
});

test.each([0, 125, 126, 5_000])(
  '[P6.21] a server reads a frame with %d bytes as they were sent',
  async (length) => {
    const text = 'x'.repeat(length);
    const { promise, resolve } = Promise.withResolvers<string>();
    using server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request, itself) => (itself.upgrade(request) ? undefined : new Response()),
      websocket: { message: (_, message) => resolve(String(message)) },
    });
    const upgrade = [
      'GET / HTTP/1.1',
      'Host: 127.0.0.1',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
      '\r\n',
    ].join('\r\n');
    const socket = await Bun.connect({
      hostname: '127.0.0.1',
      port: server.port ?? 0,
      socket: {
        open: (opened) => void opened.write(upgrade),
        data: (opened) => void opened.write(clientFrame(OPCODES.text, Buffer.from(text))),
      },
    });
    expect(await promise).toBe(text);
    socket.terminate();
  },
);

const line = (grows: number) =>
  Array.from({ length: 20 }, (_, minute) => ({ minute, value: 100 + grows * minute + (minute % 2) }));

test('[P6.23] a slope is that of the line, not of what swings around it', () => {
  expect(slopeOf(line(3))).toBeCloseTo(3, 1);
  expect(slopeOf(line(0))).toBeCloseTo(0, 1);
  expect(slopeOf(line(-2))).toBeCloseTo(-2, 1);
});

test('a beginning that only warms up is no trend', () => {
  const samples = line(0).map(({ minute, value }) => ({ minute, value: minute < 5 ? 20 * minute : value }));
  expect(slopeOf(samples)).toBeGreaterThan(1);
  expect(slopeOf(afterWarmUp(samples, 0.3))).toBeCloseTo(0, 1);
});
