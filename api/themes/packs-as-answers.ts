import { NoSpaceLeft } from '@nightfall/shared/backend/themes/pack-space';
import { TooManyPacks } from '@nightfall/shared/backend/themes/theme-packs';
import { ServiceError } from '../http/service-error.ts';

/** Says to the caller what an account may not have. */
export async function packsAsAnswers<T>(adding: () => Promise<T>): Promise<T> {
  try {
    return await adding();
  } catch (error) {
    const isRefusal = error instanceof TooManyPacks || error instanceof NoSpaceLeft;
    throw isRefusal ? new ServiceError('INVALID', { message: error.message }) : error;
  }
}
