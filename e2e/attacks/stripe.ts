import { createHmac } from 'node:crypto';

const WEBHOOK_SECRET = 'whsec_attacked';

/** The header by which Stripe shows that a body is its own. */
export function stripeSignature(body: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex')}`;
}

/** A checkout session, as far as anything here looks at it. */
export interface StripeSession {
  readonly id: string;
  readonly url: string;
  readonly amount_total: number;
  readonly [field: string]: unknown;
}

/** What Stripe answers and announces, in its own words: forms come in, JSON goes out, webhooks are signed (docs.stripe.com). */
export function startStripe() {
  const sessions = new Map<string, StripeSession>();
  const open = (form: URLSearchParams): StripeSession => {
    const id = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`;
    const session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      mode: 'payment',
      client_reference_id: form.get('client_reference_id'),
      metadata: { userId: form.get('metadata[userId]'), tier: form.get('metadata[tier]') },
      amount_subtotal: Number(form.get('line_items[0][price_data][unit_amount]')),
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency_conversion: null,
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      currency: form.get('line_items[0][price_data][currency]'),
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
    };
    sessions.set(id, session);
    return session;
  };
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      if (request.method === 'POST') return Response.json(open(new URLSearchParams(await request.text())));
      const session = sessions.get(new URL(request.url).pathname.split('/').at(-1) ?? '');
      return Response.json(session ?? { error: { type: 'invalid_request_error' } }, {
        status: session === undefined ? 404 : 200,
      });
    },
  });
  return {
    env: {
      STRIPE_SECRET_KEY: 'sk_test_attacked',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${server.port}`,
    },
    /** The session behind a checkout, paid; what was paid may be something else than what was asked for. */
    pay(checkoutUrl: string, paid: Readonly<Record<string, unknown>>): StripeSession {
      const session = [...sessions.values()].find(({ url }) => url === checkoutUrl);
      if (session === undefined) throw new Error('Nothing is for sale there');
      const payment = { payment_intent: `pi_${session.id}`, payment_status: 'paid', status: 'complete' };
      const complete = { ...session, ...payment, ...paid };
      sessions.set(session.id, complete);
      return complete;
    },
    /** Announces to the game that a session was paid. */
    async announce(apiUrl: string, session: StripeSession): Promise<number> {
      const type = 'checkout.session.completed';
      const created = Math.floor(Date.now() / 1000);
      const about = { id: 'evt_1', object: 'event', api_version: '2026-10-28.endive', created, type };
      const payload = JSON.stringify({ ...about, data: { object: session } });
      const response = await fetch(`${apiUrl}/api/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': stripeSignature(payload) },
        body: payload,
      });
      return response.status;
    },
    stop: () => server.stop(true),
  };
}
