const BUCKET = 'pictures';
const ACCESS_KEY_ID = 'stand-in-key';

interface StoredObject {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** A server that speaks the part of S3's language that is used here: objects of one bucket, for signed calls alone. */
export function startS3StandIn() {
  const objects = new Map<string, StoredObject>();
  let isAway = false;

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      if (isAway) return refusal(503, 'SlowDown');
      if (!isSigned(request.headers)) return refusal(403, 'AccessDenied');
      const [bucket, ...path] = new URL(request.url).pathname.slice(1).split('/');
      if (bucket !== BUCKET) return refusal(404, 'NoSuchBucket');
      const key = path.join('/');
      const bytes = request.method === 'PUT' ? await request.bytes() : new Uint8Array();
      return answer(request, key, bytes);
    },
  });

  const answer = (request: Request, key: string, bytes: Uint8Array<ArrayBuffer>): Response => {
    const object = objects.get(key);
    switch (request.method) {
      case 'PUT':
        objects.set(key, { bytes, type: request.headers.get('content-type') ?? '' });
        return new Response(null, { status: 200, headers: { etag: `"${Bun.hash(bytes)}"` } });
      case 'DELETE':
        objects.delete(key);
        return new Response(null, { status: 204 });
      case 'GET':
      case 'HEAD':
        if (object === undefined) return refusal(404, 'NoSuchKey');
        return new Response(object.bytes, { headers: { 'content-type': object.type } });
      default:
        return refusal(405, 'MethodNotAllowed');
    }
  };

  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    objects,
    /** From now on every call fails, or none does. */
    setAway: (away: boolean) => {
      isAway = away;
    },
    /** The settings of a server that keeps its pictures here. */
    env: {
      S3_ENDPOINT: url,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: 'stand-in-secret',
      S3_REGION: 'eu-central-1',
    },
    stop: () => server.stop(true),
  };
}

/** Signature Version 4 in its form; the arithmetic is left to the real one. */
function isSigned(headers: Headers): boolean {
  const authorization = headers.get('authorization') ?? '';
  const isVersion4 =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/[\w-]+\/s3\/aws4_request, ?SignedHeaders=[\w;-]*host[\w;-]*, ?Signature=[0-9a-f]{64}$/;
  return isVersion4.exec(authorization)?.[1] === ACCESS_KEY_ID && headers.has('x-amz-date');
}

const refusal = (status: number, code: string) =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    {
      status,
      headers: { 'content-type': 'application/xml' },
    },
  );
