import { inTime } from '@nightfall/shared/backend/db/in-time';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import { type Picture, pictureKey, savePicture } from '@nightfall/shared/backend/pictures/picture-store';
import { claimPicture } from '@nightfall/shared/backend/themes/claim-picture';
import { addPack, type PackRecord } from '@nightfall/shared/backend/themes/theme-packs';
import { PACK_LIMITS } from '@nightfall/shared/protocol/limits';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { readThemePack } from './packs/read-theme-pack.ts';
import { packsAsAnswers } from './packs-as-answers.ts';
import { uploadedFile } from './uploaded-file.ts';

export const UPLOAD_PATH = '/api/themes/uploadZip';
/** The pack and the form around it. */
export const MAX_UPLOAD_BYTES = PACK_LIMITS.packedBytes + 64 * 1024;

/** Takes a pack into an account, whole or not at all. @throws ServiceError INVALID, TOO_LARGE, RATE_LIMITED */
export async function uploadPack(
  { db, limits, pictures }: Dependencies,
  accountId: string,
  request: Request,
): Promise<PackRecord> {
  await limits.count('uploadTheme', accountId);
  let hasPictures = false;
  const keep = async (picture: Picture) => {
    if (!hasPictures) await limits.count('keepTheme', accountId);
    hasPictures = true;
    await inTime(claimPicture(db, pictureKey(picture)));
    return savePicture(pictures, picture);
  };
  const theme = await readThemePack(uploadedFile(request), keep);
  const added = await packsAsAnswers(() => inTransaction(db, (tx) => addPack(tx, accountId, theme)));
  if (added === null) throw new ServiceError('UNAUTHENTICATED');
  return added;
}
