import { describe, expect, test } from 'bun:test';
import { uploadedFile } from './uploaded-file.ts';

const CONTENT = `PK\r\n--\r\n--X\r\n--b${'\r'.repeat(5)}\n\0\xff`;
const BODY = [
  'what stands before belongs to no part',
  '--boundary',
  'Content-Disposition: form-data; name="note"',
  '',
  'a note; name="file"',
  '--boundary',
  'content-disposition: form-data; name="file"; filename="a.zip"',
  'Content-Type: application/zip',
  '',
  CONTENT,
  '--boundary--',
  'what stands behind as well',
].join('\r\n');

const PACE = { graceMs: 1_000, bytesPerSecond: 1_000 };

/** A body in pieces of so many bytes.  */
function request(body: string, { size = 7, type = 'multipart/form-data; boundary=boundary' } = {}): Request {
  const bytes = Buffer.from(body, 'latin1');
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': type },
    body: stream,
  });
}

async function read(from: Request): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of uploadedFile(from, PACE)) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}

describe('the file of a form', () => {
  test('[A7.27] is read byte for byte, in whatever pieces it comes', async () => {
    for (let size = 1; size <= BODY.length; size += 1)
      expect([size, await read(request(BODY, { size }))]).toEqual([size, CONTENT]);
  });

  test('is found where nothing stands before it, with a boundary in quotes', async () => {
    const body = `--b c\r\nContent-Disposition: form-data; name=file\r\n\r\nx\r\n--b c--`;
    expect(await read(request(body, { type: 'Multipart/Form-Data; charset=utf-8; boundary="b c"' }))).toBe(
      'x',
    );
  });

  test('may be empty', async () => {
    const body = `--boundary\r\nContent-Disposition: form-data; name="file"\r\n\r\n\r\n--boundary--`;
    expect(await read(request(body))).toBe('');
  });

  test.each([
    ['ends in the middle of the file', BODY.slice(0, BODY.indexOf('\0')), 'The upload is not complete'],
    ['ends in a head', BODY.slice(0, BODY.indexOf('application/zip')), 'The upload is not complete'],
    ['is empty', '', 'The upload is not complete'],
    ['has a head without end', `--boundary\r\n${'x'.repeat(20_000)}`, 'The upload is not complete'],
    [
      'has no such field',
      '--boundary\r\nContent-Disposition: form-data; name="files"\r\n\r\nx\r\n--boundary--',
      'Please choose a ZIP file',
    ],
  ])('is refused when the body %s', async (_, body, message) => {
    await expect(read(request(body))).rejects.toThrow(message);
  });

  test.each(['application/json', 'multipart/form-data', 'multipart/form-data; boundary='])(
    'is refused when the type is %s',
    async (type) => {
      await expect(read(request(BODY, { type }))).rejects.toThrow('Please choose a ZIP file');
    },
  );

  test('is not read on once its reader has gone', async () => {
    let isCancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(BODY.slice(0, -40), 'latin1')),
      cancel: () => {
        isCancelled = true;
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=boundary' };
    const file = uploadedFile(
      new Request('http://localhost/', { method: 'POST', headers, body: stream }),
      PACE,
    );
    for await (const _ of file) break;
    expect(isCancelled).toBe(true);
  });
});
