import { lockAccount } from '@nightfall/shared/backend/accounts/lock-account';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { recoveryCodes, secondFactors } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, type Transaction } from '@nightfall/shared/backend/db/transaction';
import type { SecondFactor } from '@nightfall/shared/protocol/accounts';
import { eq } from 'drizzle-orm';
import type { Dependencies } from '../../dependencies.ts';
import { requireAccount } from '../../http/identity.ts';
import { knownDevice } from '../known-device.ts';
import { requireUser } from '../me.ts';
import type { Session } from '../sessions.ts';
import { hasSecondFactor, useCode } from './codes.ts';
import { guessCode } from './guess-code.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { forgetShownFactors } from './remove.ts';

interface CodeCall {
  readonly session: Session | null;
  readonly address: string;
  readonly request: Request;
  readonly body: { readonly code: string };
}

/** @throws ServiceError UNAUTHENTICATED */
export async function describeSecondFactor(
  { db }: Dependencies,
  session: Session | null,
): Promise<SecondFactor> {
  const accountId = requireAccount(session);
  const isOn = await hasSecondFactor(db, accountId);
  const isOwn = eq(recoveryCodes.userId, accountId);
  return { isOn, recoveryCodesLeft: await inTime(db.$count(recoveryCodes, isOwn)) };
}

/** @returns new recovery codes, instead of all before @throws ServiceError UNAUTHENTICATED, CODE_REFUSED, RATE_LIMITED */
export const renewRecoveryCodes = (dependencies: Dependencies, call: CodeCall): Promise<string[]> =>
  withCode(dependencies, call, (tx, accountId) => replaceRecoveryCodes(tx, accountId));

/** From now on a password or a link is enough. @throws ServiceError UNAUTHENTICATED, CODE_REFUSED, RATE_LIMITED */
export const turnOff = (dependencies: Dependencies, call: CodeCall): Promise<void> =>
  withCode(dependencies, call, async (tx, accountId) => {
    await tx.delete(secondFactors).where(eq(secondFactors.userId, accountId));
    await forgetShownFactors(tx, accountId);
  });

/** Does something that takes a code, and uses the code up together with it. */
async function withCode<T>(
  dependencies: Dependencies,
  { session, address, request, body }: CodeCall,
  change: (tx: Transaction, accountId: string) => Promise<T>,
): Promise<T> {
  const { db, security } = dependencies;
  const accountId = requireAccount(session);
  const { email } = await requireUser(db, accountId);
  const device = await knownDevice(dependencies, request, email);
  const code = await guessCode(dependencies, { accountId, address, device }, body.code);
  const changed = await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    await useCode(tx, accountId, code);
    return change(tx, accountId);
  });
  if (code.kind === 'recovery') security.note('recovery_code_used', { who: accountId, from: address }, {});
  return changed;
}
