import type { HostTier } from '@nightfall/shared/backend/accounts/entitlements';
import type { Env } from '@nightfall/shared/backend/env';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import { problem } from '@nightfall/shared/text/problems';
import Stripe from 'stripe';
import { ServiceError } from '../http/service-error.ts';

export const CURRENCY = 'usd';

interface Product {
  readonly name: string;
  readonly amountCents: number;
  /** A price at Stripe, if there is one. */
  readonly priceId: (env: Env) => string | undefined;
}

/** What is for sale (accounts.md section 9). */
export const PRODUCTS: Record<HostTier, Product> = {
  permanent: {
    name: 'Permanent host unlock',
    amountCents: 999,
    priceId: (env) => env.STRIPE_PRICE_PERMANENT,
  },
  pass_48h: { name: '48-hour host pass', amountCents: 199, priceId: (env) => env.STRIPE_PRICE_PASS_48H },
};

/** Of the requests and, by a setting at Stripe, of the webhooks (docs/operations.md). */
export const API_VERSION = '2026-10-28.endive';

/** Null without a key. */
export function openStripe(env: Env): Stripe | null {
  if (env.STRIPE_SECRET_KEY === undefined) return null;
  return new Stripe(env.STRIPE_SECRET_KEY, {
    ...(env.STRIPE_API_URL === undefined ? {} : serverOf(env.STRIPE_API_URL)),
    apiVersion: API_VERSION,
    timeout: 8_000,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchThere),
  });
}

/** Stripe never redirects; a redirect is not followed, so that no other server gets the key. */
const fetchThere: typeof fetch = Object.assign(
  (url: string | URL | Request, request?: RequestInit) => fetch(url, { ...request, redirect: 'error' }),
  { preconnect: fetch.preconnect },
);

function serverOf(url: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  return {
    host: hostname,
    port: port || (isSecure ? '443' : '80'),
    protocol: isSecure ? 'https' : 'http',
  };
}

/** Stripe's answer. @throws ServiceError UNAVAILABLE when Stripe refuses or is silent; its texts may quote the key */
export async function askStripe<T>(logger: Logger, question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    logger.error({ type: error.type, code: error.code, requestId: error.requestId }, 'stripe refused');
    throw new ServiceError('UNAVAILABLE', problem('purchases.noAnswer'));
  }
}
