import { expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { Person } from '../wire/person.ts';
import { eventually } from '../wire/within.ts';
import { mailedToken, mailsTo, personWithLink } from './mailbox.ts';

/** A former intruder keeps a way in: an old link, a cookie set by another site, what a browser has kept. */
const server = ownServer({ workers: true });

const url = () => server().apiUrls[0] ?? '';
const open = (person: Person, body: Record<string, unknown>) =>
  person.call('POST', '/api/auth/callback', { body });

/** An owner who is signed in, and a second link that lies in the mailbox. */
async function ownerWithLink() {
  const first = await personWithLink('Owner', url());
  expect((await open(first.person, { token: first.token })).status).toBe(200);
  return first;
}

async function anotherLink(email: string): Promise<string> {
  const before = (await mailsTo(email, url())).length;
  await new Person('Eve', url()).call('POST', '/api/auth/login', { body: { email } });
  await eventually(async () => ((await mailsTo(email, url())).length > before ? true : null), 'another mail');
  return mailedToken(email, url());
}

test.each([
  [
    'a change of password',
    (owner: Person) => owner.call('PUT', '/api/me/password', { body: { password: 'new-moon-9' } }),
  ],
  ['signing out everywhere', (owner: Person) => owner.call('POST', '/api/auth/logout-all')],
] as const)('[S2.5] a link from before %s', async (_, act) => {
  const { person, email } = await ownerWithLink();
  const token = await anotherLink(email);
  expect((await act(person)).status).toBe(200);
  const late = await open(new Person('Eve', url()), { token, confirm: true });
  expect(late.status).toBe(401);
});

test('[S10.11] a link that waited to be mailed while the password changed', async () => {
  const { person, email } = await ownerWithLink();
  const before = (await mailsTo(email, url())).length;
  await server().whileJobsWait(async () => {
    await new Person('Eve', url()).call('POST', '/api/auth/login', { body: { email } });
    const change = { body: { password: 'new-moon-9' } };
    expect((await person.call('PUT', '/api/me/password', change)).status).toBe(200);
  });
  // Asked for later, and mailed later.
  expect(
    (await open(new Person('Owner', url()), { token: await anotherLink(email), confirm: true })).status,
  ).toBe(200);
  expect(await mailsTo(email, url())).toHaveLength(before + 1);
});

test("[S2.5] spoiling the owner's first link by signing up with their address", async () => {
  const email = `owner@${crypto.randomUUID()}.example`;
  const password = 'moonlight-7';
  const intruder = new Person('Eve', url());
  await intruder.call('POST', '/api/auth/signup', { body: { email, password } });
  const token = await anotherLink(email);
  const change = { password: 'new-moon-9', currentPassword: password };
  expect((await intruder.call('PUT', '/api/me/password', { body: change })).status).toBe(200);
  expect((await intruder.call('POST', '/api/auth/logout-all')).status).toBe(200);
  const owner = new Person('Owner', url());
  expect((await open(owner, { token, confirm: true })).status).toBe(200);
  expect((await owner.call('GET', '/api/me')).body).toMatchObject({ email, hasPassword: false });
});

test('[S2.6] a cookie that another site of the same domain may set', async () => {
  const secure = await server().addApi({ PUBLIC_URL: 'https://night.example' });
  const account = { email: `mara@${crypto.randomUUID()}.example`, password: 'moonlight-7' };
  const person = new Person('Mara', secure);
  const answer = await person.call('POST', '/api/auth/signup', { body: account });
  const [session, endedSession, told, endedTold] = answer.headers.getSetCookie();
  expect(session).toMatch(
    /^__Host-nightfall_session=[^;]{20,}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
  );
  expect(told).toMatch(/^__Host-nightfall_account=1; Path=\/; SameSite=Lax; Max-Age=\d+; Secure$/);
  expect([endedSession, endedTold]).toEqual([
    'nightfall_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
    'nightfall_account=; Path=/; SameSite=Lax; Max-Age=0; Secure',
  ]);
  const own = session?.split(';')[0] ?? '';
  const other = new Person('Eve', url());
  await other.signUp();
  const me = async (cookie: string) => {
    const read = await fetch(`${secure}/api/me`, { headers: { cookie } });
    return ((await read.json()) as { email?: string }).email;
  };
  expect(await me(own)).toBe(account.email);
  // The name that anybody may set does not come before it; alone it is a session from before, until it ends.
  expect(await me(`${other.cookie}; ${own}`)).toBe(account.email);
  expect(await me(other.cookie ?? '')).toStartWith('eve@');
  // What an attacker has begun since then is none under it, and cannot be made to look older.
  const mallory = new Person('Mallory', secure);
  await mallory.signUp();
  const [begun = ''] = /h\.[\w-]{43}/.exec(mallory.cookie ?? '') ?? [];
  expect(await me(`__Host-nightfall_session=${begun}`)).toStartWith('mallory@');
  for (const planted of [begun, begun.slice(2)])
    expect(await me(`nightfall_session=${planted}`)).toBeUndefined();
});

test.each([
  ['signing out', 'POST', '/api/auth/logout'],
  ['signing out everywhere', 'POST', '/api/auth/logout-all'],
] as const)('[S2.7] what a browser has kept of an account, after %s', async (_, method, path) => {
  const person = new Person('Mara', url());
  await person.signUp();
  const answer = await person.call(method, path);
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
});
