import type { Database } from '@nightfall/shared/backend/db/connect';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { checkouts } from '@nightfall/shared/backend/db/schema/index';
import { and, desc, eq, gt } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Shop } from './as-offered.ts';
import { saleOf } from './paid-session.ts';
import { settleSale } from './settle-sale.ts';

const RECENT_MS = 7 * 24 * 3600 * 1000;
/** More than anybody opens by accident. */
const MOST_CHECKOUTS = 20;

/** Makes good what no webhook has told of: records the account's own paid checkouts, nothing else. */
export async function completePurchases(shop: Shop, accountId: string): Promise<void> {
  const { db, stripe } = shop;
  const opened = await openedLately(db, accountId);
  const sessions = await Promise.all(opened.map(({ sessionId }) => retrieve(stripe, sessionId)));
  for (const session of sessions) {
    const sale = session === null ? null : saleOf(session);
    if (session === null || sale?.payment.userId !== accountId || isTakenBack(session)) continue;
    await settleSale(shop, sale);
  }
}

/** Null for one that Stripe does not know, such as a test one after the key was changed. */
async function retrieve(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw error;
  }
}

const openedLately = (db: Database, accountId: string) =>
  inTime(
    db
      .select({ sessionId: checkouts.sessionId })
      .from(checkouts)
      .where(and(eq(checkouts.userId, accountId), gt(checkouts.createdAt, new Date(Date.now() - RECENT_MS))))
      .orderBy(desc(checkouts.createdAt))
      .limit(MOST_CHECKOUTS),
  );

/** A session stays paid when the money goes back, of which no webhook may have told either. */
function isTakenBack({ payment_intent: intent }: Stripe.Checkout.Session): boolean {
  const charge = typeof intent === 'string' ? null : intent?.latest_charge;
  return typeof charge === 'object' && charge !== null && (charge.refunded || charge.disputed);
}
