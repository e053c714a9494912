import { expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { codeOf, Person } from '../wire/person.ts';

/** Everything is allowed a tenth as often: a wrong room code for a caller, 15 sign-ins, 30 for a house. */
const server = ownServer({ env: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: 'true' } });
const PASSWORD = 'moonlight-7';
const person = (address?: string) =>
  Object.assign(new Person('Somebody', server().apiUrls[0] ?? ''), address === undefined ? {} : { address });
const newEmail = () => `${crypto.randomUUID()}@nightfall.example`;
const signIn = (who: Person, email: string, password = PASSWORD) =>
  who.call('POST', '/api/auth/login', { body: { email, password } });
const tryCode = (address: string) =>
  person(address).call('POST', '/api/rooms/join', { body: { roomCode: 'AAAAAA', displayName: 'Ann' } });
const count = (answers: readonly { readonly status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;
let sites = 0;
/** A network of a /48, and in another one each time. */
function site(): (half: number, network: number) => string {
  sites += 1;
  const prefix = `2001:db8:${sites.toString(16)}`;
  return (half, network) => `${prefix}:${(256 * half + network).toString(16)}::1`;
}

test('[S7.33] a house signs in with browser after browser of its own: no more passwords are hashed', async () => {
  const [house, email] = [person().address, newEmail()];
  await person().call('POST', '/api/auth/signup', { body: { email, password: PASSWORD } });
  const browsers: Person[] = [];
  for (let n = 0; n < 4; n += 1) {
    const browser = person();
    expect((await signIn(browser, email)).status).toBe(200);
    browsers.push(Object.assign(browser, { address: house }));
  }
  const statuses: { status: number }[] = [];
  for (let time = 0; time < 16; time += 1)
    for (const browser of browsers) statuses.push(await signIn(browser, email));
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([30, 34]);
});

test('[S7.33] and asks for passkeys with them, however many accounts they belong to', async () => {
  const house = person().address;
  const browsers: Person[] = [];
  for (let n = 0; n < 4; n += 1) {
    const browser = person();
    await browser.call('POST', '/api/auth/signup', { body: { email: newEmail(), password: PASSWORD } });
    browsers.push(Object.assign(browser, { address: house }));
  }
  const asked = await Promise.all(
    browsers.flatMap((browser) =>
      Array.from({ length: 15 }, () => browser.call('POST', '/api/auth/passkey/options')),
    ),
  );
  expect([count(asked, 200), count(asked, 429)]).toEqual([30, 30]);
});

test('[S7.35] room codes from every network of a customer: a /56 tries four times as often as one, a /48 sixteen times', async () => {
  const [one, other] = [site(), site()];
  const half = await Promise.all(Array.from({ length: 20 }, (_, network) => tryCode(one(0, network))));
  expect([count(half, 404), count(half, 429)]).toEqual([4, 16]);
  const whole = await Promise.all(
    Array.from({ length: 80 }, (_, n) => tryCode(one(1 + Math.floor(n / 4), n % 4))),
  );
  expect([count(whole, 404), count(whole, 429)]).toEqual([12, 68]);
  expect((await tryCode(other(0, 0))).status).toBe(404);
});

test('[S7.35] passwords of one account from every network of a customer', async () => {
  const [at, email] = [site(), newEmail()];
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => signIn(person(at(0, n)), email, 'a guess')),
  );
  expect(count(guesses, 401)).toBe(4);
});

test('[S7.36] room codes from port after port of one address, and in the names of things that are no addresses', async () => {
  const { address } = person();
  const tries = [
    ...Array.from({ length: 10 }, (_, n) => `${address}:${1000 + n}`),
    ...Array.from({ length: 10 }, (_, n) => `[2001:db8:ffff::1]:${1000 + n}`),
    ...Array.from({ length: 10 }, (_, n) => `somebody-${n}`),
  ];
  const looked: string[] = [];
  for (const forwarded of tries) if ((await tryCode(forwarded)).status === 404) looked.push(forwarded);
  expect(looked).toEqual([`${address}:1000`, '[2001:db8:ffff::1]:1000', 'somebody-0']);
});

test('[S7.30] a stranger in the house guesses at one account without end: its neighbours sign in all the same', async () => {
  const [house, email] = [person().address, newEmail()];
  await person().call('POST', '/api/auth/signup', { body: { email, password: PASSWORD } });
  const guesses = await Promise.all(
    Array.from({ length: 40 }, () => signIn(person(house), email, 'a guess')),
  );
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([1, 39]);
  const neighbour = newEmail();
  await person().call('POST', '/api/auth/signup', { body: { email: neighbour, password: PASSWORD } });
  expect((await signIn(person(house), neighbour)).status).toBe(200);
});

test('[S7.30] the right password many times at once leaves the way in open', async () => {
  const [house, email] = [person().address, newEmail()];
  await person().call('POST', '/api/auth/signup', { body: { email, password: PASSWORD } });
  const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(person(house), email)));
  expect(answers.every((one) => one.status === 200 || codeOf(one) === 'RATE_LIMITED')).toBe(true);
  expect((await signIn(person(house), email)).status).toBe(200);
});
