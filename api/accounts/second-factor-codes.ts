import { randomInt } from 'node:crypto';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { recoveryCodes, secondFactors } from '@nightfall/shared/backend/db/schema/index';
import { type Transaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import { hashToken } from '@nightfall/shared/backend/ids';
import { ROOM_CODE_ALPHABET } from '@nightfall/shared/protocol/limits';
import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Dependencies } from '../context/dependencies.ts';
import { guessCounted, type LimitUse } from '../http/limits.ts';
import { CodeRefused, ServiceError } from '../http/service-error.ts';

/** A code that was right when it was checked; it is used up in the transaction of what it allows. */
export type FoundCode =
  | { readonly kind: 'app'; readonly step: number }
  | { readonly kind: 'recovery'; readonly hash: string };

export async function hasSecondFactor(db: Database | Transaction, userId: string): Promise<boolean> {
  const [factor] = await withTimeout(
    db.select({ userId: secondFactors.userId }).from(secondFactors).where(eq(secondFactors.userId, userId)),
  );
  return factor !== undefined;
}

/** Six digits, spaces ignored; everything else is taken for a recovery code. */
const isAppCode = (typed: string): boolean => /^\d{6}$/.test(withoutSpaces(typed));

const withoutSpaces = (typed: string) => typed.replace(/\s/g, '');

/** @returns null for a code that is wrong, or was used before */
async function findCode(db: Database, userId: string, typed: string): Promise<FoundCode | null> {
  if (!isAppCode(typed)) return findRecoveryCode(db, userId, hashRecoveryCode(typed));
  const [factor] = await withTimeout(db.select().from(secondFactors).where(eq(secondFactors.userId, userId)));
  if (factor === undefined) return null;
  const step = stepOfCode(factor.secret, withoutSpaces(typed), Date.now());
  return step !== null && step > factor.lastUsedStep ? { kind: 'app', step } : null;
}

async function findRecoveryCode(db: Database, userId: string, hash: string): Promise<FoundCode | null> {
  const isIt = and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.userId, userId));
  const [found] = await withTimeout(db.select().from(recoveryCodes).where(isIt));
  return found === undefined ? null : { kind: 'recovery', hash };
}

/**
 * Uses a code up: of several calls with the same code one passes. Without a code only an account without a factor
 * passes. The account must be locked. @throws ServiceError CODE_REQUIRED, CODE_REFUSED
 */
export async function useCode(tx: Transaction, userId: string, code: FoundCode | null): Promise<void> {
  if (code === null) {
    if (await hasSecondFactor(tx, userId)) throw new ServiceError('CODE_REQUIRED');
    return;
  }
  const used =
    code.kind === 'app' ? await useStep(tx, userId, code.step) : await useUp(tx, userId, code.hash);
  if (used.length === 0) throw new CodeRefused(userId);
}

const useStep = (tx: Transaction, userId: string, step: number) =>
  tx
    .update(secondFactors)
    .set({ lastUsedStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastUsedStep, step)))
    .returning({ userId: secondFactors.userId });

const useUp = (tx: Transaction, userId: string, hash: string) =>
  tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.userId, userId)))
    .returning({ userId: recoveryCodes.userId });

const PERIOD_SECONDS = 30;
/** Clocks differ: the codes of the half minutes before and after are right, too. */
const WINDOW = 1;

/** The parameters that all authenticator apps know (RFC 6238). */
const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Nightfall',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** 160 bits. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code that an app scans. */
export const appUri = (secret: string, email: string): string => totp(secret, email).toString();

/** The time step of a code; null if it is none of the present ones. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = totp(secret).validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

const CODES = 10;
/** 118 bits together, so that a plain hash is enough. */
const GROUPS = 6;
const GROUP_LETTERS = 4;

const newGroup = () =>
  Array.from({ length: GROUP_LETTERS }, () =>
    ROOM_CODE_ALPHABET.charAt(randomInt(ROOM_CODE_ALPHABET.length)),
  ).join('');

/** Case and hyphens do not count. */
const hashRecoveryCode = (code: string): string => hashToken(code.toUpperCase().replace(/[^0-9A-Z]/g, ''));

/** Replaces all earlier codes. @returns the new ones, which are stored as hashes only */
export async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, newGroup).join('-'));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashRecoveryCode(code) })));
  return codes;
}

interface Guesser {
  readonly accountId: string;
  readonly address: string;
  /** The browser, where it has signed in to this account before (known-device.ts). */
  readonly device: string | null;
}

/**
 * A right code of the account. Counted before it is checked; only wrong ones stay counted. @throws ServiceError
 * CODE_REFUSED, RATE_LIMITED
 */
export async function guessCode(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  guesser: Guesser,
  typed: string,
): Promise<FoundCode> {
  const counted = await limits.countAll(attemptsOf(guesser, typed));
  const found = await guessCounted(counted, () => findCode(db, guesser.accountId, typed));
  if (found === null) throw new CodeRefused(guesser.accountId);
  return found;
}

/**
 * By account and address. Six digits can be guessed from many addresses, so they also have a limit per account.
 * Recovery codes cannot, and known browsers count separately: the owner still gets in.
 */
function attemptsOf({ accountId, address, device }: Guesser, typed: string): LimitUse[] {
  const own: LimitUse = ['failedCode', `${accountId} ${device ?? address}`];
  return isAppCode(typed) && device === null ? [own, ['failedCodeAnywhere', accountId]] : [own];
}
