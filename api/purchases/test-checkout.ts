import type { HostTier } from '@nightfall/shared/backend/accounts/entitlements';
import { recordPayment } from '@nightfall/shared/backend/accounts/payments';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/keys';
import type { Redis } from '@nightfall/shared/backend/redis';
import { answered } from '@nightfall/shared/backend/rooms/answered';
import { z } from 'zod';
import { CURRENCY, PRODUCTS } from './products.ts';

const LASTS_SECONDS = 30 * 60;
const orderSchema = z.object({ accountId: z.uuid(), tier: z.enum(['permanent', 'pass_48h']) });

interface Stores {
  readonly db: Database;
  readonly redis: Redis;
}

/** Checkouts without Stripe and without money. */
export const testCheckout = ({ db, redis }: Stores) => {
  const keyOf = (token: string) => keys.testCheckout(hashToken(token));

  /** What is bought with a token; null for unknown, used, expired and other people's ones. */
  const find = async (token: string, accountId: string): Promise<HostTier | null> => {
    const stored = await answered(() => redis.get(keyOf(token)));
    if (stored === null) return null;
    const order = orderSchema.parse(JSON.parse(stored));
    return order.accountId === accountId ? order.tier : null;
  };

  return {
    find,
    async start(accountId: string, tier: HostTier): Promise<string> {
      const token = newToken();
      const order = JSON.stringify({ accountId, tier });
      await answered(() => redis.set(keyOf(token), order, 'EX', LASTS_SECONDS));
      return token;
    },
    /** @returns false when there is nothing to pay */
    async pay(token: string, accountId: string): Promise<boolean> {
      const tier = await find(token, accountId);
      if (tier === null) return false;
      // Named by the token, so that paying twice at once is one payment.
      const name = hashToken(token).slice(0, 32);
      const { amountCents } = PRODUCTS[tier];
      const payment = { userId: accountId, tier, amountCents, currency: CURRENCY, source: 'test' } as const;
      const ids = { paymentIntentId: `pi_test_${name}`, checkoutSessionId: `cs_test_${name}` };
      await inTransaction(db, (tx) => recordPayment(tx, { ...payment, ...ids }));
      await answered(() => redis.del(keyOf(token)));
      return true;
    },
    async cancel(token: string, accountId: string): Promise<void> {
      if ((await find(token, accountId)) !== null) await answered(() => redis.del(keyOf(token)));
    },
  };
};
