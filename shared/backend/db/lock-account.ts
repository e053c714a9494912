import { eq } from 'drizzle-orm';
import { users } from './schema/index.ts';
import type { Transaction } from './transaction.ts';

/** Serialises changes of what belongs to one account. @returns whether the account exists */
export async function lockAccount(tx: Transaction, userId: string): Promise<boolean> {
  const [locked] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return locked !== undefined;
}
