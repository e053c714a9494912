import type { SizedPicture } from '@nightfall/shared/backend/pictures/picture-store';
import { damaged, problemsOfPicture, sizeOfPicture } from './check-picture.ts';
import { refusal, refuseIfAny } from './refusal.ts';
import { remakePicture } from './remake-picture.ts';
import type { SpooledFile } from './spool.ts';

const FILE = 'The file';

/**
 * Checks an uploaded picture as those of a pack are checked, and makes it anew; in a process of its own, like them.
 * @throws ServiceError INVALID
 */
export async function readPicture(file: SpooledFile): Promise<SizedPicture> {
  const bytes = await file.read(0, file.size);
  refuseIfAny(problemsOfPicture(FILE, bytes, sizeOfPicture(bytes)));
  const picture = await remakePicture({ bytes });
  if (picture === null) throw refusal(damaged(FILE));
  return picture;
}
