import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Context } from '../game/commands/command.ts';
import { MAILED_CODE_LENGTH, ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH } from '../protocol/limits.ts';

export const newId = (): string => randomUUID();

/** 256 bits, safe in cookies and URLs. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** 96 bits: as good as unique, and short. */
export const newShortId = (): string => randomBytes(12).toString('base64url');

/** Tokens are stored as hashes, so that reading the store does not allow using them. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const newRoomCode = (): string => unambiguous(ROOM_CODE_LENGTH);
/** Useless without the cookie of the browser that asked for it. */
export const newMailedCode = (): string => unambiguous(MAILED_CODE_LENGTH);

const unambiguous = (length: number): string =>
  Array.from({ length }, () => ROOM_CODE_ALPHABET.charAt(randomInt(ROOM_CODE_ALPHABET.length))).join('');

/** The current time and secure randomness for the engine. */
export const liveContext = (): Context => ({
  now: Date.now(),
  newId,
  newSeed: () => randomBytes(32).toString('hex'),
});

/** An unpredictable number in [0, 1). */
export const secureRandom = (): number => randomInt(2 ** 47) / 2 ** 47;
