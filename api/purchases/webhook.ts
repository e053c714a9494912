import { recordPayment, takeBackPayment } from '@nightfall/shared/backend/accounts/payments';
import { checkBounds, OutOfBounds } from '@nightfall/shared/backend/bounded-json';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import type Stripe from 'stripe';
import { z } from 'zod';
import { bodyText, type Pace } from '../http/incoming-body.ts';
import { ServiceError } from '../http/service-error.ts';
import { isAsOffered, type Shop } from './as-offered.ts';
import { idOf, paymentOf } from './paid-session.ts';

export const WEBHOOK_PATH = '/api/stripe/webhook';
/** Several times what the largest event here has. */
const EVENT_BOUNDS = { depth: 32, values: 10_000 };

/** Of what is announced, the form that is relied on; the rest is looked at where it is used. */
const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
});

/** What Stripe announces, if it is Stripe who does. @throws ServiceError INVALID, without saying why */
export async function readEvent(
  stripe: Stripe,
  secret: string,
  request: Request,
  pace: Pace,
): Promise<Stripe.Event> {
  const signature = request.headers.get('stripe-signature') ?? '';
  // The signature is that of the bytes as they came.
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

/** Events come late, repeatedly, in any order, and many at once. A failure makes Stripe announce it again. */
export async function applyEvent(shop: Shop, event: Stripe.Event): Promise<void> {
  const { db } = shop;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const payment = paymentOf(event.data.object);
      if (payment !== null && (await isAsOffered(shop, payment)))
        await inTransaction(db, (tx) => recordPayment(tx, payment));
      return;
    }
    case 'charge.refunded':
      if (event.data.object.refunded) await takeBack(db, event.data.object);
      return;
    case 'charge.dispute.closed':
      if (event.data.object.status === 'lost') await takeBack(db, event.data.object);
      return;
    default:
  }
}

async function takeBack(db: Database, of: Stripe.Charge | Stripe.Dispute): Promise<void> {
  const paymentIntentId = idOf(of.payment_intent);
  if (paymentIntentId === null) return;
  await inTransaction(db, (tx) => takeBackPayment(tx, { paymentIntentId, source: 'stripe' }));
}
