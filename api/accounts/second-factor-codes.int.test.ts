import { expect, test } from 'bun:test';
import { setUpApp, wrongCode } from '../testing/authenticator-app.ts';
import { newAddress, newEmail, Person } from '../testing/person.ts';
import { runApi } from '../testing/run-for-tests.ts';

const api = runApi({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' });
async function secured() {
  const email = newEmail();
  return { email, ...(await setUpApp(await Person.withAccount(api.url, email))) };
}
const login = async (from: string, email: string, code: string, more: Record<string, string> = {}) =>
  new Person(api.url).call(
    'POST',
    '/api/auth/login',
    { email, password: 'a secret', code },
    {
      'x-forwarded-for': from,
      ...more,
    },
  );

test('[S11.10] stops after five for an address, at once too, and the owner elsewhere gets in', async () => {
  const { email, codeOf } = await secured();
  const eve = newAddress();
  const wrong = wrongCode(codeOf);
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(eve, email, wrong)));
  const codes = answers.map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'CODE_REFUSED')).toHaveLength(5);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(7);
  expect((await login(eve, email, codeOf(1))).status).toBe(429);
  expect((await login(newAddress(), email, codeOf(1))).status).toBe(200);
});

test('[S11.10] from everywhere stops after a hundred; recovery codes and known devices still pass', async () => {
  const { email, codeOf, recoveryCodes: codes } = await secured();
  const signedIn = await login(newAddress(), email, codes[0] ?? '');
  const device = signedIn.headers.getSetCookie().find((line) => line.startsWith('nightfall_device')) ?? '';
  const wrong = wrongCode(codeOf);
  for (let network = 0; network < 20; network += 1) {
    const from = newAddress();
    await Promise.all(Array.from({ length: 5 }, () => login(from, email, wrong)));
  }
  expect((await login(newAddress(), email, codeOf(1))).status).toBe(429);
  expect((await login(newAddress(), email, codes[1] ?? '')).status).toBe(200);
  const cookie = { cookie: device.split(';')[0] ?? '' };
  expect((await login(newAddress(), email, codeOf(1), cookie)).status).toBe(200);
});
