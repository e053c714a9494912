import { fits } from '../game/state/letters.ts';

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 1000;

/** One form of a password, whichever keyboard it was typed on: some write 'ü' as one character, others as two. */
export const passwordForm = (password: string): string => password.normalize('NFC');

export const isLongEnough = (password: string): boolean =>
  password !== '' && !fits(passwordForm(password), MIN_PASSWORD_LENGTH - 1);

/** Whether both are the same password. */
export const isSamePassword = (one: string, other: string): boolean =>
  passwordForm(one) === passwordForm(other);
