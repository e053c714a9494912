import type { Movement } from '@nightfall/shared/backend/accounts/payments';
import { checkBounds, OutOfBounds } from '@nightfall/shared/backend/bounded-json';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { checkouts } from '@nightfall/shared/backend/db/schema/index';
import { withTimeout } from '@nightfall/shared/backend/db/transaction';
import { and, desc, eq, gt } from 'drizzle-orm';
import Stripe from 'stripe';
import { z } from 'zod';
import { type BodyPace, bodyText } from '../http/incoming-body.ts';
import { ServiceError } from '../http/service-error.ts';
import { idOf, type Shop, saleOf, settleMovement, settleSale } from './settle-sale.ts';
import { API_VERSION, askStripe } from './stripe-client.ts';

export const WEBHOOK_PATH = '/api/stripe/webhook';
/** Several times the size of the largest event. */
const EVENT_BOUNDS = { depth: 32, values: 10_000 };

/** The fields of an event that are relied on before its type is known. */
const eventSchema = z.object({
  type: z.string(),
  created: z.int().nullish(),
  data: z.object({
    object: z.object({
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
});

/** An event, if Stripe signed it. @throws ServiceError INVALID, without saying why */
export async function readEvent(
  stripe: Stripe,
  secret: string,
  request: Request,
  pace: BodyPace,
): Promise<Stripe.Event> {
  const signature = request.headers.get('stripe-signature') ?? '';
  // The signature is over the bytes as they came.
  const body = await bodyText(request, pace);
  const event = await signedEvent(body, () => stripe.webhooks.constructEventAsync(body, signature, secret));
  if (!eventSchema.safeParse(event).success) throw new ServiceError('INVALID');
  return event;
}

async function signedEvent(body: string, verified: () => Promise<Stripe.Event>): Promise<Stripe.Event> {
  try {
    checkBounds(body, EVENT_BOUNDS);
    return await verified();
  } catch (error) {
    const attack =
      error instanceof OutOfBounds
        ? ({ event: 'bounds_exceeded', reason: error.message } as const)
        : ({ event: 'webhook_forged', reason: 'is not signed by the payment service' } as const);
    throw new ServiceError('INVALID', { attack });
  }
}

/** Events come late, repeatedly, in any order and simultaneously. After a failure Stripe sends them again. */
export async function applyEvent(shop: Shop, event: Stripe.Event): Promise<void> {
  const { api_version: version } = event;
  // Stripe sends events in the endpoint's own version. The fields read here are the same in all versions since 2022.
  if (version !== API_VERSION)
    shop.logger.warn({ version, expected: API_VERSION }, 'another version of Stripe');
  if (
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded'
  ) {
    const sale = saleOf(event.data.object);
    return sale === null ? undefined : askStripe(shop.logger, () => settleSale(shop, sale));
  }
  const isBack = isMoneyBack(event);
  if (isBack === null) return;
  const by = event.type.startsWith('charge.dispute.') ? 'dispute' : 'refund';
  const movement: Movement = { by, isBack, at: (event.created ?? Math.floor(Date.now() / 1000)) * 1000 };
  const paymentIntentId = paymentIntentOf(event);
  if (paymentIntentId !== null) await settleMovement(shop, paymentIntentId, movement);
}

const UNDONE: readonly (string | null)[] = ['failed', 'canceled'];

/** Whether the buyer has the whole price back, or no longer has it; null where neither changes. */
function isMoneyBack(event: Stripe.Event): boolean | null {
  switch (event.type) {
    case 'charge.refunded':
      return event.data.object.refunded ? true : null;
    case 'refund.failed':
      return false;
    case 'refund.updated':
    case 'charge.refund.updated': {
      const { object, previous_attributes: before } = event.data;
      // A refund that failed long ago may be reported again with a newer refund.
      const isNew = before === undefined || 'status' in before;
      return isNew && UNDONE.includes(object.status) ? false : null;
    }
    case 'charge.dispute.closed':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_reinstated': {
      const { status } = event.data.object;
      if (status === 'won') return false;
      return status === 'lost' && event.type === 'charge.dispute.closed' ? true : null;
    }
    default:
      return null;
  }
}

const paymentIntentOf = ({ data }: Stripe.Event): string | null =>
  'payment_intent' in data.object ? idOf(data.object.payment_intent as Parameters<typeof idOf>[0]) : null;

const RECENT_MS = 7 * 24 * 3600 * 1000;
const MOST_CHECKOUTS = 20;

/** Records paid checkouts of the account that no webhook has reported. */
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

/** Null for one that Stripe does not know, e.g. a test checkout after the key was changed. */
async function retrieve(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw error;
  }
}

const openedLately = (db: Database, accountId: string) =>
  withTimeout(
    db
      .select({ sessionId: checkouts.sessionId })
      .from(checkouts)
      .where(and(eq(checkouts.userId, accountId), gt(checkouts.createdAt, new Date(Date.now() - RECENT_MS))))
      .orderBy(desc(checkouts.createdAt))
      .limit(MOST_CHECKOUTS),
  );

/** A session stays paid after a refund, which no webhook may have reported either. */
function isTakenBack({ payment_intent: intent }: Stripe.Checkout.Session): boolean {
  const charge = typeof intent === 'string' ? null : intent?.latest_charge;
  return typeof charge === 'object' && charge !== null && (charge.refunded || charge.disputed);
}
