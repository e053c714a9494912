import { z } from 'zod';
import { fits } from './letters.ts';

/** A check of a string: at most so many letters as a reader counts them, within their bound of bytes. */
export const upTo =
  (most: number, message?: string): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    if (fits(value, most)) return;
    issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: most,
      inclusive: true,
      input: value,
      ...(message === undefined ? {} : { message }),
    });
  };

/** A text without space around it, of at most so many letters. */
export const textUpTo = (most: number, message?: string) =>
  z.string().trim().check(upTo(most, message)).describe(`At most ${most} characters as people see them`);
