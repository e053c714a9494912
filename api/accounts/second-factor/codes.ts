import type { Database } from '@nightfall/shared/backend/db/connect';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { recoveryCodes, secondFactors } from '@nightfall/shared/backend/db/schema/index';
import type { Transaction } from '@nightfall/shared/backend/db/transaction';
import { and, eq, lt } from 'drizzle-orm';
import { CodeRefused, ServiceError } from '../../http/service-error.ts';
import { stepOfCode } from './app-codes.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

/** A code that was right when it was looked at; it is used up in the transaction of what it allows. */
export type FoundCode =
  | { readonly kind: 'app'; readonly step: number }
  | { readonly kind: 'recovery'; readonly hash: string };

export async function hasSecondFactor(db: Database | Transaction, userId: string): Promise<boolean> {
  const [factor] = await inTime(
    db.select({ userId: secondFactors.userId }).from(secondFactors).where(eq(secondFactors.userId, userId)),
  );
  return factor !== undefined;
}

/** Six digits, with or without a space; everything else is taken for a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(withoutSpaces(typed));

const withoutSpaces = (typed: string) => typed.replace(/\s/g, '');

/** @returns null for a code that is wrong, or was used before */
export async function findCode(db: Database, userId: string, typed: string): Promise<FoundCode | null> {
  if (!isAppCode(typed)) return findRecoveryCode(db, userId, hashRecoveryCode(typed));
  const [factor] = await inTime(db.select().from(secondFactors).where(eq(secondFactors.userId, userId)));
  if (factor === undefined) return null;
  const step = stepOfCode(factor.secret, withoutSpaces(typed), Date.now());
  return step !== null && step > factor.lastUsedStep ? { kind: 'app', step } : null;
}

async function findRecoveryCode(db: Database, userId: string, hash: string): Promise<FoundCode | null> {
  const isIt = and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.userId, userId));
  const [found] = await inTime(db.select().from(recoveryCodes).where(isIt));
  return found === undefined ? null : { kind: 'recovery', hash };
}

/**
 * Uses a code up: of many who bring it at once, one passes. Without a code only an account passes that needs none.
 * The account must be locked. @throws ServiceError CODE_REQUIRED, CODE_REFUSED
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
