import { S3Client } from 'bun';
import { type PictureStore, typeOfKey } from './picture-store.ts';

export interface S3Settings {
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
