import { randomInt } from 'node:crypto';
import { recoveryCodes } from '@nightfall/shared/backend/db/schema/index';
import type { Transaction } from '@nightfall/shared/backend/db/transaction';
import { hashToken } from '@nightfall/shared/backend/ids';
import { ROOM_CODE_ALPHABET } from '@nightfall/shared/protocol/limits';
import { eq } from 'drizzle-orm';

const CODES = 10;
/** 118 bits together: a plain hash keeps them, and nobody has to slow down who tries. */
const GROUPS = 6;
const GROUP_LETTERS = 4;

const newGroup = () =>
  Array.from({ length: GROUP_LETTERS }, () =>
    ROOM_CODE_ALPHABET.charAt(randomInt(ROOM_CODE_ALPHABET.length)),
  ).join('');

/** However it is written: in small letters, with or without hyphens. */
export const hashRecoveryCode = (code: string): string =>
  hashToken(code.toUpperCase().replace(/[^0-9A-Z]/g, ''));

/** Those that were made before open nothing any more. @returns the new ones, which are not stored and cannot be had again */
export async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, newGroup).join('-'));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashRecoveryCode(code) })));
  return codes;
}
