import { TooManyPacks } from '@nightfall/shared/backend/themes/theme-packs';
import { ServiceError } from '../http/service-error.ts';

/** Says to the caller what an account may not have. */
export async function packsAsAnswers<T>(adding: () => Promise<T>): Promise<T> {
  try {
    return await adding();
  } catch (error) {
    throw error instanceof TooManyPacks ? new ServiceError('INVALID', { message: error.message }) : error;
  }
}
