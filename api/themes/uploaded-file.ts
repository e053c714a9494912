import { problem } from '@nightfall/shared/text/problems';
import { type BodyPace, IncomingBody } from '../http/incoming-body.ts';
import { ServiceError } from '../http/service-error.ts';

const MAX_HEAD_BYTES = 16 * 1024;
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const IS_FILE = /^content-disposition:[^\r\n]*;\s*name="?file"?\s*(?:;|\r|$)/im;

/** What somebody without a file is asked to do. */
type Wanted = 'chooseZip' | 'choosePicture';

/** What has come in and is not read yet. */
interface Incoming {
  readonly chunks: IncomingBody;
  rest: Buffer;
}

/**
 * The bytes of a form's field `file`, as they come in: no more than a chunk is held (RFC 7578, RFC 2046). Reading
 * throws ServiceError INVALID.
 */
export function uploadedFile(
  request: Request,
  pace: BodyPace,
  wanted: Wanted = 'chooseZip',
): ReadableStream<Uint8Array> {
  const chunks = new IncomingBody(request, pace);
  const parts = partsOfFile(request, chunks, noFile(wanted));
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await parts.next();
    if (done === true) controller.close();
    else controller.enqueue(value);
  };
  // A reader that has read enough does not wait for a silent client.
  return new ReadableStream({ pull, cancel: () => chunks.cancel() }, { highWaterMark: 0 });
}

async function* partsOfFile(
  request: Request,
  chunks: Incoming['chunks'],
  noFile: ServiceError,
): AsyncGenerator<Uint8Array, void, undefined> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(request, noFile)}`);
  // The first delimiter may lack the line break before it.
  const incoming = { chunks, rest: Buffer.from('\r\n') };
  try {
    await all(until(incoming, delimiter), MAX_HEAD_BYTES);
    while (!IS_FILE.test(await headOfPart(incoming, noFile))) {
      await all(until(incoming, delimiter), MAX_HEAD_BYTES);
    }
    yield* until(incoming, delimiter);
  } finally {
    // Not waited for: a slow sender also ends slowly.
    chunks.cancel().catch(() => undefined);
  }
}

const broken = () => new ServiceError('INVALID', problem('uploads.incomplete'));
const noFile = (wanted: Wanted) => new ServiceError('INVALID', problem(`uploads.${wanted}`));

function boundaryOf(request: Request, noFile: ServiceError): string {
  const type = request.headers.get('content-type') ?? '';
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw noFile;
  return boundary;
}

/** The headers between a delimiter and the content of its part. */
async function headOfPart(incoming: Incoming, noFile: ServiceError): Promise<string> {
  if (await isLastDelimiter(incoming)) throw noFile;
  return (await all(until(incoming, END_OF_HEAD), MAX_HEAD_BYTES)).toString('latin1');
}

async function isLastDelimiter(incoming: Incoming): Promise<boolean> {
  while (incoming.rest.length < 2) await takeMore(incoming);
  return incoming.rest.subarray(0, 2).toString('latin1') === '--';
}

/** The bytes before a mark; the mark is dropped. */
async function* until(incoming: Incoming, mark: Buffer): AsyncGenerator<Buffer, void, undefined> {
  for (;;) {
    const { rest } = incoming;
    const at = rest.indexOf(mark);
    // The end of the buffer may be the beginning of the mark.
    const end = at === -1 ? Math.max(0, rest.length - mark.length + 1) : at;
    incoming.rest = rest.subarray(at === -1 ? end : end + mark.length);
    if (end > 0) yield rest.subarray(0, end);
    if (at !== -1) return;
    await takeMore(incoming);
  }
}

async function takeMore(incoming: Incoming): Promise<void> {
  const { done, value } = await incoming.chunks.read();
  if (done || value === undefined) throw broken();
  incoming.rest = Buffer.concat([incoming.rest, value]);
}

async function all(parts: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const part of parts) {
    kept.push(part);
    bytes += part.length;
    if (bytes > maxBytes) throw broken();
  }
  return Buffer.concat(kept);
}
