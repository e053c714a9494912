import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Client } from 'bun';
import type { Env } from '../env.ts';
import { type PictureStore, typeOfKey } from './picture-store.ts';

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
  return s3Pictures({
    bucket,
    accessKeyId,
    secretAccessKey,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
  });
}

/** Pictures as files of one folder, which is made with the first of them. */
export function diskPictures(folder: string): PictureStore {
  return {
    put: async (key, bytes, type) => {
      if (typeOfKey(key) !== type) throw new Error('A picture is kept under the key of its contents');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(join(folder, key), bytes);
    },
    get: async (key) => {
      const type = typeOfKey(key);
      if (type === null) return null;
      const file = Bun.file(join(folder, key));
      return (await file.exists()) ? { bytes: await file.bytes(), type } : null;
    },
    remove: async (key) => {
      if (typeOfKey(key) === null) return;
      await rm(join(folder, key), { force: true });
      await removeUnfinished(folder, key);
    },
  };
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

/** Pictures as objects of a bucket, on anything that speaks S3; an object is whole from its first moment. */
export function s3Pictures({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: S3Settings): PictureStore {
  const client = new S3Client({
    bucket,
    accessKeyId,
    secretAccessKey,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
  });
  return {
    put: async (key, bytes, type) => {
      if (typeOfKey(key) !== type) throw new Error('A picture is kept under the key of its contents');
      await client.write(key, bytes, { type });
    },
    get: async (key) => {
      const type = typeOfKey(key);
      if (type === null) return null;
      try {
        return { bytes: await client.file(key).bytes(), type };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (key) => {
      if (typeOfKey(key) === null) return;
      try {
        await client.delete(key);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'NoSuchKey';
