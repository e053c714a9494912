import type { HostTier } from '@nightfall/shared/backend/accounts/entitlements';
import type { Env } from '@nightfall/shared/backend/env';

export const CURRENCY = 'usd';

interface Product {
  readonly name: string;
  readonly amountCents: number;
  /** Stripe's own price, if there is one. */
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
