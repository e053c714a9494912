import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Person } from '../testing/person.ts';
import { startStripeStandIn } from '../testing/stripe-stand-in.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { changesState } from './host.ts';

const stripe = startStripeStandIn();
let apis: TestApi[];
beforeAll(async () => {
  // Without Stripe the test checkout stands in, whose forms change something too.
  apis = [await startTestApi({ WEB_DIST: '/nowhere' }), await startTestApi(stripe.env)];
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await stripe.stop();
});

const callsOf = ({ routes }: TestApi) => {
  const calls = routes.map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path: path.replaceAll(/:\w+/g, 'x').replace('*', 'x') };
  });
  return calls.filter(({ method }) => changesState(method) && method !== 'WS');
};

test('[H2.63] no call that may change something is taken from the page of another server', async () => {
  for (const api of apis) {
    const person = await Person.withAccount(api.url);
    const calls = callsOf(api);
    expect(calls.length).toBeGreaterThan(15);
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/auth/login', '/api/rooms/create', '/api/stripe/webhook']),
    );
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1']) {
      const answers = await Promise.all(
        calls.map(async ({ method, path }) => {
          const { status, body } = await person.call(method, path, {}, { origin });
          return { call: `${method} ${path}`, status, code: body.code };
        }),
      );
      const refused = calls.map(({ method, path }) => ({
        call: `${method} ${path}`,
        status: 403,
        code: 'FORBIDDEN',
      }));
      expect(answers).toEqual(refused);
    }
  }
});
