import { expect, test } from 'bun:test';
import { keptCookiesSchema, siteResponseSchema } from '@nightfall/shared/protocol/site';
import { startTestApi } from '../testing/test-api.ts';

/** What a server with these settings says of itself to a stranger. */
async function siteWith(overrides: Record<string, string>) {
  const unset = {
    SMTP_URL: '',
    PUBLIC_URL: '',
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    OPERATOR_NAME: '',
    CONTACT_EMAIL: '',
  };
  await using api = await startTestApi({ ...unset, ...overrides });
  const answer = await fetch(`${api.url}/api/site`);
  expect(answer.status).toBe(200);
  return siteResponseSchema.parse(await answer.json());
}

test('[H9.5] outside production mails are kept, and the checkout is a test', async () => {
  expect(await siteWith({})).toEqual({
    magicLinks: true,
    hosting: 'free',
    purchases: 'test',
    address: null,
    operatorName: null,
    contactEmail: null,
  });
});

test('[T2.29] whether hosting is paid for is shown before signing up', async () => {
  expect(await siteWith({ HOSTING_ACCESS: 'paid' })).toMatchObject({ hosting: 'paid' });
});

test('in production nothing is sent and sold without a mail server and a key of Stripe', async () => {
  expect(await siteWith({ NODE_ENV: 'production' })).toMatchObject({
    magicLinks: false,
    purchases: 'closed',
  });
});

test('in production no link is mailed that could lead elsewhere: PUBLIC_URL says where', async () => {
  const mailing = { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' };
  expect(await siteWith(mailing)).toMatchObject({ magicLinks: false });
});

test('with both there are magic links and purchases, and the operator is named', async () => {
  const site = await siteWith({
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'https://night.example',
    STRIPE_SECRET_KEY: 'sk_test_of_the_site',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_site',
    OPERATOR_NAME: 'The Host of Hosts',
    CONTACT_EMAIL: 'help@example.com',
  });
  expect(site).toEqual({
    magicLinks: true,
    hosting: 'free',
    purchases: 'stripe',
    address: 'night.example',
    operatorName: 'The Host of Hosts',
    contactEmail: 'help@example.com',
  });
});

test('[T2.56] where people reach the game is said only where it has been set', async () => {
  expect(await siteWith({ PUBLIC_URL: 'https://play.example/' })).toMatchObject({ address: 'play.example' });
});

test('[F3.10] whether cookies are kept is known once one has come back; one without a valid signature is replaced', async () => {
  await using api = await startTestApi();
  const ask = async (cookie?: string) => {
    const answer = await fetch(`${api.url}/api/cookies`, { headers: cookie === undefined ? {} : { cookie } });
    const { areKept } = keptCookiesSchema.parse(await answer.json());
    return { areKept, set: answer.headers.getSetCookie() };
  };
  const first = await ask();
  expect([first.areKept, first.set.length]).toEqual([false, 1]);
  expect(first.set[0]).toMatch(
    /^nightfall_browser=[\w-]+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/,
  );
  expect((await ask('nightfall_session=abc')).areKept).toBe(false);
  const kept = first.set[0]?.split(';')[0] ?? '';
  expect(await ask(kept)).toEqual({ areKept: true, set: [] });
  const renewed = await ask('nightfall_browser=abc.def');
  expect(renewed.areKept).toBe(true);
  expect(renewed.set[0]).not.toStartWith(kept);
});
