import type { Env } from '@nightfall/shared/backend/env';
import { mailIsOffered } from '@nightfall/shared/backend/mail/mail';
import type { KeptCookies, Maintenance, SiteResponse } from '@nightfall/shared/protocol/site';
import { Elysia } from 'elysia';
import type { Dependencies } from '../context/dependencies.ts';
import { probeCookies } from '../http/browser-cookie.ts';

/** What this server offers and who runs it: the same for every caller, so no identity is needed. */
export const siteRoutes = ({
  env,
  maintenance,
  redis,
}: Pick<Dependencies, 'env' | 'maintenance' | 'redis'>) => {
  const site: SiteResponse = {
    magicLinks: mailIsOffered(env),
    hosting: env.HOSTING_ACCESS,
    purchases: purchasesOf(env),
    address: env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL).host,
    operatorName: env.OPERATOR_NAME ?? null,
    contactEmail: env.CONTACT_EMAIL ?? null,
  };
  return new Elysia({ name: 'site', detail: { tags: ['site'] } })
    .get('/api/site', () => site)
    .get('/api/cookies', async ({ request, set }): Promise<KeptCookies> => {
      const { areKept, cookies } = await probeCookies({ env, redis }, request);
      if (cookies.length > 0) set.headers['set-cookie'] = cookies;
      return { areKept };
    })
    .get('/api/maintenance', (): Maintenance => ({ notice: maintenance.notice() }));
};

function purchasesOf({ STRIPE_SECRET_KEY, NODE_ENV }: Env): SiteResponse['purchases'] {
  if (STRIPE_SECRET_KEY !== undefined) return 'stripe';
  return NODE_ENV === 'production' ? 'closed' : 'test';
}
