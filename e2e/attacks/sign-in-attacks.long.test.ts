import { describe, expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { codeOf, Person } from '../wire/person.ts';
import { eventually } from '../wire/within.ts';

const PASSWORD = 'moonlight-7';
const newEmail = () => `${crypto.randomUUID()}@nightfall.example`;
const signIn = (who: Person, email: string, password = PASSWORD) =>
  who.call('POST', '/api/auth/login', { body: { email, password } });

describe('the owner of an account', () => {
  const server = ownServer({ workers: true, env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' } });
  const url = () => server().apiUrls[0] ?? '';
  const person = () => new Person('Somebody', url());
  const askLink = (who: Person, email: string) => who.call('POST', '/api/auth/login', { body: { email } });
  const statusesOf = (answers: readonly { readonly status: number }[]) => [
    ...new Set(answers.map(({ status }) => status)),
  ];

  async function owner(): Promise<{ email: string; device: Person }> {
    const device = person();
    const email = newEmail();
    await device.call('POST', '/api/auth/signup', { body: { email, password: PASSWORD } });
    await device.call('POST', '/api/auth/logout');
    return { email, device };
  }

  async function mailedTokens(email: string): Promise<string[]> {
    // Kept mails are read at the machine itself.
    const headers = { 'x-forwarded-for': '127.0.0.1' };
    const { body } = await person().call('GET', '/dev/mail.json', { headers });
    const mails = (body as { to: string; text: string }[]).filter(({ to }) => to === email);
    return mails.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? []);
  }

  /** Has opened a link that was mailed to the address; 19 more are left. */
  async function provenOwner(): ReturnType<typeof owner> {
    const { email, device } = await owner();
    await askLink(device, email);
    const token = await eventually(async () => (await mailedTokens(email))[0] ?? null, 'the mail');
    await device.call('POST', '/api/auth/callback', { body: { token, confirm: true } });
    expect((await device.call('PUT', '/api/me/password', { body: { password: PASSWORD } })).status).toBe(200);
    return { email, device };
  }

  test('[S7.6] a stranger sends 130 wrong passwords for another account: the right one still opens the account', async () => {
    const { email } = await owner();
    const wrong = await Promise.all(Array.from({ length: 130 }, () => signIn(person(), email, 'a guess')));
    expect(statusesOf(wrong)).toEqual([401]);
    expect((await signIn(person(), email)).status).toBe(200);
  });

  test('[S7.6] after that, each network has three guesses left, at whatever of its addresses', async () => {
    const { email } = await owner();
    await Promise.all(Array.from({ length: 110 }, () => signIn(person(), email, 'a guess')));
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, host) =>
        signIn(Object.assign(person(), { address: `192.0.2.${host}` }), email, 'a guess'),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  test('[S7.7] a stranger in the same house guesses: the device that its owner signed in with before gets in', async () => {
    const { email, device } = await owner();
    const stranger = Object.assign(person(), { address: device.address });
    await Promise.all(Array.from({ length: 40 }, () => signIn(stranger, email, 'a guess')));
    expect((await signIn(stranger, email)).status).toBe(429);
    expect((await signIn(device, email)).status).toBe(200);
  });

  test('[S7.7] devices that a thief has collected are forgotten with the password, and guess no more often', async () => {
    const { email, device } = await owner();
    const thieves = [person(), person(), person()];
    for (const thief of thieves) expect((await signIn(thief, email)).status).toBe(200);
    await signIn(device, email);
    const change = { currentPassword: PASSWORD, password: 'new-moon-9' };
    expect((await device.call('PUT', '/api/me/password', { body: change })).status).toBe(200);
    const [house] = thieves;
    const guesses: number[] = [];
    for (const thief of [...thieves, ...thieves, ...thieves, ...thieves])
      guesses.push(
        (await signIn(Object.assign(thief, { address: house?.address }), email, 'a guess')).status,
      );
    expect(guesses).toEqual([...Array(10).fill(401), 429, 429]);
    // Its owner's is known as before.
    Object.assign(device, { address: house?.address });
    expect((await signIn(device, email, 'new-moon-9')).status).toBe(200);
  });

  test('[S7.7] a stranger at the same address asks for passkeys without end: a browser that has signed in before gets its own', async () => {
    const { device } = await owner();
    const ask = (who: Person) => who.call('POST', '/api/auth/passkey/options');
    const stranger = Object.assign(person(), { address: device.address });
    const asked = await Promise.all(Array.from({ length: 160 }, () => ask(stranger)));
    expect(statusesOf(asked).toSorted()).toEqual([200, 429]);
    expect((await ask(device)).status).toBe(200);
  });

  test('[S7.19] right passwords without end: each costs a hash, and an account has a hundred sessions at most', async () => {
    const { email, device } = await owner();
    const house = person().address;
    const statuses: number[] = [];
    for (let time = 0; time < 155; time += 1)
      statuses.push((await signIn(Object.assign(person(), { address: house }), email)).status);
    expect(statuses).toEqual([...Array(150).fill(200), ...Array(5).fill(429)]);
    await signIn(device, email);
    expect((await device.call('GET', '/api/me/sessions')).body).toHaveLength(100);
  });

  test('[S7.8] a stranger asks for all the links: another address and a known device get one, a mailbox no more than 20', async () => {
    const { email, device } = await provenOwner();
    const stranger = person();
    const asked = await Promise.all(Array.from({ length: 8 }, () => askLink(stranger, email)));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await askLink(person(), email)).status).toBe(200);
    const many = await Promise.all(Array.from({ length: 30 }, () => askLink(person(), email)));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(13);
    expect((await askLink(device, email)).status).toBe(200);
  });

  /** Each signs in once by itself. */
  async function devicesOf(email: string, many: number): Promise<Person[]> {
    const devices = Array.from({ length: many }, () => person());
    for (const device of devices) expect((await signIn(device, email)).status).toBe(200);
    return devices;
  }
  const askOften = async (askers: readonly Person[], email: string) => {
    const asked = await Promise.all(askers.flatMap((who) => [1, 2, 3, 4, 5].map(() => askLink(who, email))));
    return asked.filter(({ status }) => status === 200).length;
  };

  test('[S7.34] a stranger collects devices in the name of another mailbox: it gets no more than 20 mails', async () => {
    const { email } = await owner();
    expect(await askOften(await devicesOf(email, 12), email)).toBe(20);
  });

  test('[S7.34] the devices of a proven address ask for ten links together, beside the 20 of others', async () => {
    const { email } = await provenOwner();
    const devices = await devicesOf(email, 4);
    await askOften(Array.from({ length: 8 }, person), email);
    expect(await askOften(devices, email)).toBe(10);
  });

  test('[S7.9] a stranger at the same address tries links until none is looked at: an unused one still signs in', async () => {
    const { email } = await owner();
    const house = person();
    await askLink(house, email);
    const token = await eventually(async () => (await mailedTokens(email))[0] ?? null, 'the mail');
    const tries = await Promise.all(
      Array.from({ length: 320 }, () =>
        person().call('POST', '/api/auth/callback', {
          body: { token: 'x'.repeat(43) },
          headers: { 'x-forwarded-for': house.address },
        }),
      ),
    );
    expect(statusesOf(tries).toSorted()).toEqual([401, 429]);
    const link = await house.call('POST', '/api/auth/callback', { body: { token, confirm: true } });
    expect(link.status).toBe(200);
  });
});

describe('a caller who multiplies', () => {
  /** Everything is allowed a tenth as often: a wrong room code for a caller, 15 sign-ins, 30 for a house. */
  const server = ownServer({ env: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: 'true' } });
  const person = (address?: string) =>
    Object.assign(
      new Person('Somebody', server().apiUrls[0] ?? ''),
      address === undefined ? {} : { address },
    );
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
});
