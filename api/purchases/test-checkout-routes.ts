import { Elysia } from 'elysia';
import type { Dependencies } from '../dependencies.ts';
import { identity, requireAccount } from '../http/identity.ts';
import { testCheckout } from './test-checkout.ts';
import { checkoutPage, closedPage, TEST_CHECKOUT_POLICY } from './test-checkout-page.ts';

const PATH = '/test-checkout/:token';

/** The page that stands in for Stripe's where there is no key. Only pages of the own origin may post its forms. */
export const testCheckoutRoutes = (dependencies: Dependencies) => {
  const checkout = testCheckout(dependencies);
  return new Elysia({ name: 'test-checkout', detail: { hide: true } })
    .use(identity(dependencies))
    .get(PATH, async ({ params, session }) => {
      const tier = await checkout.find(params.token, requireAccount(session));
      return tier === null ? closed() : html(checkoutPage(`/test-checkout/${params.token}`, tier), 200);
    })
    .post(`${PATH}/pay`, async ({ params, session }) => {
      const isPaid = await checkout.pay(params.token, requireAccount(session));
      return isPaid ? seeOther('/purchase/success') : closed();
    })
    .post(`${PATH}/cancel`, async ({ params, session }) => {
      await checkout.cancel(params.token, requireAccount(session));
      return seeOther('/purchase/cancel');
    });
};

const html = (text: string, status: number) =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': TEST_CHECKOUT_POLICY,
    },
  });
const closed = () => html(closedPage(), 404);
const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });
