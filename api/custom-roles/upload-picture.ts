import { addressOfPicture } from '@nightfall/shared/backend/custom-roles/role-pictures';
import { bytesOfPicture, savePicture } from '@nightfall/shared/backend/pictures/picture-store';
import { claimPictures } from '@nightfall/shared/backend/themes/claim-pictures';
import { requireRoomOnServer } from '@nightfall/shared/backend/themes/pack-space';
import { ROLE_PICTURES, type RolePicture } from '@nightfall/shared/protocol/custom-roles';
import { PACK_LIMITS } from '@nightfall/shared/protocol/limits';
import type { Dependencies } from '../dependencies.ts';
import { paceOf } from '../http/incoming-body.ts';
import { readPictureApart } from '../themes/packs/read-apart.ts';
import { withSpooled } from '../themes/packs/spool.ts';
import { packsAsAnswers } from '../themes/packs-as-answers.ts';
import { uploadedFile } from '../themes/uploaded-file.ts';

export const PICTURE_UPLOAD_PATH = ROLE_PICTURES.replace('/api/', '/api/admin/');
export const PICTURE_LIMIT = { name: 'The picture', bytes: PACK_LIMITS.pictureBytes } as const;

/**
 * Keeps a picture for a custom role, made anew like those of theme packs. Its role may be saved within a day; what no
 * role takes up is removed again. @throws ServiceError INVALID, TOO_LARGE, RATE_LIMITED
 */
export async function uploadPicture(
  { db, env, limits, pictures }: Dependencies,
  accountId: string,
  request: Request,
): Promise<RolePicture> {
  await limits.count('uploadRolePicture', accountId);
  const { signal } = request;
  const picture = await withSpooled(
    uploadedFile(request, paceOf(env), 'picture'),
    (file) => readPictureApart(file, { signal }),
    PICTURE_LIMIT,
  );
  const claim = { key: picture.key, bytes: bytesOfPicture(picture), isOfRole: true };
  await packsAsAnswers(() => claimPictures(db, [claim], (tx) => requireRoomOnServer(tx, env)));
  await savePicture(pictures, picture);
  return { imageUrl: addressOfPicture(picture.key) };
}
