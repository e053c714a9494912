import type { Movement } from '@nightfall/shared/backend/accounts/payments';
import { checkBounds, OutOfBounds } from '@nightfall/shared/backend/bounded-json';
import type Stripe from 'stripe';
import { z } from 'zod';
import { bodyText, type Pace } from '../http/incoming-body.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Shop } from './as-offered.ts';
import { idOf, saleOf } from './paid-session.ts';
import { settleMovement, settleSale } from './settle-sale.ts';
import { API_VERSION, askStripe } from './stripe-client.ts';

export const WEBHOOK_PATH = '/api/stripe/webhook';
/** Several times what the largest event here has. */
const EVENT_BOUNDS = { depth: 32, values: 10_000 };

/** Of what is announced, the form that is relied on; the rest is looked at where it is used. */
const eventSchema = z.object({
  type: z.string(),
  created: z.int().nullish(),
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
  const { api_version: version } = event;
  // The endpoint has a version of its own at Stripe. What is read here has one form in all of them since 2022.
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

/** Whether the buyer has the whole price back, or no longer has it; null where that does not change. */
function isMoneyBack(event: Stripe.Event): boolean | null {
  switch (event.type) {
    case 'charge.refunded':
      return event.data.object.refunded ? true : null;
    case 'refund.failed':
      return false;
    case 'refund.updated':
    case 'charge.refund.updated': {
      const { object, previous_attributes: before } = event.data;
      // A refund that failed long ago may be told of again when another one has been made.
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
