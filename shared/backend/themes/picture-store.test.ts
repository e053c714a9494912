import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from '../env.ts';
import { openPictures, s3Pictures } from './open-pictures.ts';
import { findPicture, pictureKey, removePicture, savePicture } from './picture-store.ts';

const BUCKET = 'pictures';
const ACCESS_KEY_ID = 'stand-in-key';

interface StoredObject {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** A server that speaks the part of S3's language that is used here: objects of one bucket, for signed calls alone. */
function startS3StandIn() {
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

const standIn = startS3StandIn();
const parent = await mkdtemp(join(tmpdir(), 'pictures-'));
const folder = join(parent, 'not', 'yet', 'there');
afterAll(async () => {
  standIn.stop();
  await rm(parent, { recursive: true });
});

const stores = { DATABASE_URL: 'postgres://u@127.0.0.1/db', REDIS_URL: 'redis://127.0.0.1' };
const disk = openPictures(readEnv({ ...stores, PICTURES_DIR: folder }));
const s3 = openPictures(readEnv({ ...stores, PICTURES_DIR: folder, ...standIn.env }));
const picture = (content: string) => ({ bytes: Buffer.from(content), type: 'image/webp' as const });

describe.each([
  ['a folder', disk],
  ['a bucket', s3],
])('[H3.58] pictures in %s', (_where, store) => {
  test('[H3.27] are kept under a key of their contents, with their type', async () => {
    const key = await savePicture(store, picture('moon'));
    expect(key).toBe('9e78b43ea00edcac8299e0cc8df7f6f913078171335f733a21d5d911b6999132.webp');
    const kept = await store.get(key);
    expect(kept?.type).toBe('image/webp');
    expect(Buffer.from(kept?.bytes ?? []).toString()).toBe('moon');
  });

  test.each(['image/png', 'image/jpeg', 'image/webp'] as const)('of the type %s', async (type) => {
    const bytes = crypto.getRandomValues(new Uint8Array(100_000));
    const kept = await store.get(await savePicture(store, { bytes, type }));
    expect(kept).toEqual({ bytes, type });
  });

  test('[S4.9] of several sizes are found by their width, and otherwise whole; they go together', async () => {
    const smaller = [{ width: 160, bytes: Buffer.from('small') }] as const;
    const key = await savePicture(store, { ...picture('large'), smaller });
    const found = async (width?: 160 | 480) =>
      Buffer.from((await findPicture(store, key, width))?.bytes ?? []).toString();
    expect([await found(160), await found(480), await found()]).toEqual(['small', 'large', 'large']);
    await removePicture(store, key);
    expect([await found(160), await found()]).toEqual(['', '']);
  });

  test('can be kept twice, also at once', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => savePicture(store, picture('twice'))));
    expect(new Set(keys).size).toBe(1);
    expect((await store.get(keys[0] ?? ''))?.bytes).toHaveLength(5);
  });

  test('can be removed, also what is not there', async () => {
    const key = await savePicture(store, picture('removed'));
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeNull();
  });

  test('what was never kept is not there', async () => {
    expect(await store.get(pictureKey(picture('never')))).toBeNull();
  });

  test.each(['../secret.png', '/etc/hostname', 'a.png', `${'a'.repeat(64)}.svg`, ''])(
    'nothing else is a key: %j',
    async (key) => {
      expect(await store.get(key)).toBeNull();
      await store.remove(key);
      await expect(store.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow('key of its contents');
    },
  );
});

test('a folder holds whole pictures alone', async () => {
  await savePicture(disk, picture('whole'));
  const names = await readdir(folder);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !/^[0-9a-f]{64}\.(png|jpg|webp)$/.test(name))).toEqual([]);
});

test('what a crash left half written goes with its picture, and nothing else does', async () => {
  const [crashed, other] = [picture('crashed'), picture('other')];
  const half = join(folder, `${pictureKey(crashed)}.${crypto.randomUUID()}.part`);
  const key = await savePicture(disk, other);
  await Bun.write(half, 'crash');
  await disk.remove(pictureKey(crashed));
  expect(await Bun.file(half).exists()).toBe(false);
  expect(await disk.get(key)).not.toBeNull();
});

describe('a bucket', () => {
  test('gets the type along', async () => {
    const key = await savePicture(s3, picture('typed'));
    expect(standIn.objects.get(key)?.type).toBe('image/webp');
  });
  test('[H3.58] refuses requests that its own key has not signed', async () => {
    const key = await savePicture(s3, picture('signed'));
    expect((await fetch(`${standIn.url}/pictures/${key}`)).status).toBe(403);
    const stranger = s3Pictures({
      endpoint: standIn.url,
      region: 'eu-central-1',
      bucket: 'pictures',
      accessKeyId: 'someone-else',
      secretAccessKey: 'guessed',
    });
    await expect(stranger.get(key)).rejects.toThrow();
    await expect(stranger.put(key, picture('signed').bytes, 'image/webp')).rejects.toThrow();
  });
  test('that does not answer is an error, not a missing picture', async () => {
    const key = await savePicture(s3, picture('away'));
    standIn.setAway(true);
    try {
      await Promise.all([
        expect(s3.get(key)).rejects.toThrow(),
        expect(s3.remove(key)).rejects.toThrow(),
        expect(savePicture(s3, picture('away too'))).rejects.toThrow(),
      ]);
    } finally {
      standIn.setAway(false);
    }
  });
});
