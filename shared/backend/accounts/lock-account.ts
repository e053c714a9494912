import { eq } from 'drizzle-orm';
import { users } from '../db/schema/index.ts';
import type { Transaction } from '../db/transaction.ts';

/** Changes of what belongs to one account come one after another. @returns whether it is there */
export async function lockAccount(tx: Transaction, userId: string): Promise<boolean> {
  const [locked] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return locked !== undefined;
}
