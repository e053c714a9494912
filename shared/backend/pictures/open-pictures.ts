import type { Env } from '../env.ts';
import { diskPictures } from './disk-pictures.ts';
import type { PictureStore } from './picture-store.ts';
import { s3Pictures } from './s3-pictures.ts';

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
