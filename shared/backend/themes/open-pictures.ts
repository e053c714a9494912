import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Client } from 'bun';
import type { Env } from '../env.ts';
import { type PictureStore, type PictureType, typeOfKey } from './picture-store.ts';

type PictureSettings = Pick<
  Env,
  'PICTURES_DIR' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** The store that the settings name: a bucket if there is one, else a folder of this machine. */
export function openPictures(env: PictureSettings): PictureStore {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return diskPictures(env.PICTURES_DIR);
  }
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = env;
  return s3Pictures({ bucket, accessKeyId, secretAccessKey, endpoint, region });
}

/** Where bytes are kept. Keys are checked before. */
interface ByteStore {
  write(key: string, bytes: Uint8Array, type: PictureType): Promise<void>;
  /** Null for a missing key. */
  read(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
}

/** Nothing but the key of a picture reaches the store, in which it would be a path. */
const checkingKeys = (store: ByteStore): PictureStore => ({
  put: async (key, bytes, type) => {
    if (typeOfKey(key) !== type) throw new Error('A picture is kept under the key of its contents');
    await store.write(key, bytes, type);
  },
  get: async (key) => {
    const type = typeOfKey(key);
    const bytes = type === null ? null : await store.read(key);
    return type === null || bytes === null ? null : { bytes, type };
  },
  remove: async (key) => {
    if (typeOfKey(key) !== null) await store.remove(key);
  },
});

/** Pictures as files of one folder, which is made with the first of them. */
export function diskPictures(folder: string): PictureStore {
  return checkingKeys({
    write: async (key, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(join(folder, key), bytes);
    },
    read: async (key) => {
      const file = Bun.file(join(folder, key));
      return (await file.exists()) ? file.bytes() : null;
    },
    remove: async (key) => {
      await rm(join(folder, key), { force: true });
      await removeUnfinished(folder, key);
    },
  });
}

/** Removes files that a crash has left half written. */
async function removeUnfinished(folder: string, key: string): Promise<void> {
  for (const name of await readdir(folder).catch(noneWithoutFolder)) {
    if (name.startsWith(`${key}.`)) await rm(join(folder, name), { force: true });
  }
}

function noneWithoutFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** A file gets its name only once it is complete, so that a crash leaves no half picture. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${crypto.randomUUID()}.part`;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

interface S3Settings {
  /** Without one: Amazon's own of the region. */
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Pictures as objects of a bucket, on any S3 server; an object is whole from its first moment. */
export function s3Pictures({ endpoint, region, ...login }: S3Settings): PictureStore {
  const client = new S3Client({ ...login, ...(endpoint && { endpoint }), ...(region && { region }) });
  return checkingKeys({
    write: async (key, bytes, type) => {
      await client.write(key, bytes, { type });
    },
    read: (key) => unlessMissing(client.file(key).bytes()),
    remove: async (key) => {
      await unlessMissing(client.delete(key));
    },
  });
}

async function unlessMissing<T>(reply: Promise<T>): Promise<T | null> {
  try {
    return await reply;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'NoSuchKey';
