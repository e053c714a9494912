import { beforeAll, expect, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { askPostgres } from '../../infra/test/ask-stores.ts';
import { ownServer } from '../in-process/own-server.ts';
import {
  type Answer,
  codeOf,
  mailedToken,
  mailsTo,
  Person,
  personWithLink,
  proveAddress,
} from '../wire/person.ts';
import { openRoom, type Room } from '../wire/room.ts';
import { eventually } from '../wire/within.ts';

/** A link signs in the browser that opens it, so a page elsewhere opens the attacker's own link in the victim's browser. */
const ROOT = `root@${crypto.randomUUID()}.example`;
const NAMED = `named@${crypto.randomUUID()}.example`;
const server = ownServer({ workers: true, env: { SUPER_ADMIN_EMAILS: ROOT, ADMIN_EMAILS: NAMED } });

const url = () => server().apiUrls[0] ?? '';
const open = (person: Person, body: Record<string, unknown>) =>
  person.call('POST', '/api/auth/callback', { body });
const whoIs = async (person: Person) =>
  ((await person.call('GET', '/api/me')).body as { email?: string }).email;

/** A guest who sits at a table. */
async function seatedVictim(): Promise<{ victim: Person; room: Room }> {
  const room = await openRoom({ apiUrls: server().apiUrls, names: ['Ann', 'Victim'] });
  const victim = room.clients[1]?.person;
  if (victim === undefined) throw new Error('Nobody sits there');
  return { victim, room };
}
const seatsOf = ({ players }: GameView): string[] => players.map(({ userId }) => userId);

function expectQuestion(answer: Answer, email: string, askedHere: boolean): void {
  expect([answer.status, codeOf(answer)]).toEqual([409, 'CONFIRM_SIGN_IN']);
  expect(answer.body).toMatchObject({ error: `Sign in as ${email}?`, signIn: { email, askedHere } });
  expect(answer.headers.getSetCookie()).toEqual([]);
}

test("[S2.1 S2.2] the attacker's link in the victim's browser: neither seat nor identity goes", async () => {
  const { victim, room } = await seatedVictim();
  const { token, email } = await personWithLink('Eve', url());
  expectQuestion(await open(victim, { token }), email, false);
  expectQuestion(await open(victim, { token, takeSeat: true }), email, false);
  const view = await victim.look(room.gameId);
  expect(view.me?.userId as string | undefined).toBe(victim.userId);
  expect(seatsOf(view)).toContain(victim.userId);
});

test('[S2.9] the cookie of a browser that asked, planted by a host beside this one', async () => {
  const secure = await server().addApi({ PUBLIC_URL: 'https://night.example' });
  const { person: eve, token, email } = await personWithLink('Eve', url());
  const victim = new Person('Victim', secure);
  victim.askedCookie = eve.askedCookie;
  expectQuestion(await open(victim, { token }), email, false);
  victim.askedCookie = `__Host-${eve.askedCookie}`;
  expect((await open(victim, { token })).status).toBe(200);
});

test('[S2.3] a link that was agreed to takes no seat along unless that is said too', async () => {
  const { victim, room } = await seatedVictim();
  const { token } = await personWithLink('Eve', url());
  expect((await open(victim, { token, confirm: true })).status).toBe(200);
  const host = room.clients[0]?.person;
  expect(seatsOf((await host?.look(room.gameId)) as GameView)).toContain(victim.userId);
  expect((await victim.call('GET', `/api/games/${room.gameId}`)).status).toBe(403);
});

test.each(['login', 'signup'] as const)(
  '[S2.3] a %s with a password takes no seat along unless told to',
  async (how) => {
    const { victim, room } = await seatedVictim();
    const guestId = victim.userId;
    const account = { email: `eve@${crypto.randomUUID()}.example`, password: 'moonlight-7' };
    if (how === 'login') await new Person('Eve', url()).call('POST', '/api/auth/signup', { body: account });
    expect((await victim.call('POST', `/api/auth/${how}`, { body: account })).status).toBe(200);
    const host = room.clients[0]?.person;
    expect(seatsOf((await host?.look(room.gameId)) as GameView)).toContain(guestId);
  },
);

test("[S2.2] the attacker's link over the victim's account", async () => {
  const victim = new Person('Victim', url());
  await victim.signUp();
  const own = await whoIs(victim);
  const { token, email } = await personWithLink('Eve', url());
  expectQuestion(await open(victim, { token }), email, false);
  expect(await whoIs(victim)).toBe(own);
});

test('[S2.2] also in the browser that asked, once another user is signed in there', async () => {
  const { person, token, email } = await personWithLink('Lina', url());
  await person.signUp();
  const own = await whoIs(person);
  expectQuestion(await open(person, { token }), email, true);
  expect(await whoIs(person)).toBe(own);
});

test('[S2.1] a browser that asked for a link to another address, or brings a made-up proof', async () => {
  const { token, email } = await personWithLink('Eve', url());
  const { person: victim } = await personWithLink('Victim', url());
  expectQuestion(await open(victim, { token }), email, false);
  victim.askedCookie = 'nightfall_link=guessed';
  expectQuestion(await open(victim, { token }), email, false);
});

test('[S2.1 S2.4] the browser that asked signs in at once, others after saying yes; the question uses nothing up', async () => {
  const here = await personWithLink('Mara', url());
  expect((await open(here.person, { token: here.token })).status).toBe(200);
  expect(await whoIs(here.person)).toBe(here.email);
  const { token, email } = await personWithLink('Lina', url());
  const phone = new Person('Lina', url());
  expectQuestion(await open(phone, { token }), email, false);
  expectQuestion(await open(phone, { token, confirm: false }), email, false);
  expect((await open(phone, { token, confirm: true })).status).toBe(200);
  expect(await whoIs(phone)).toBe(email);
  // Used up: it works for the session that it began, and for no other.
  expect((await open(phone, { token, confirm: true })).status).toBe(200);
  for (const person of [here.person, new Person('Eve', url())])
    expect((await open(person, { token, confirm: true })).status).toBe(401);
});

test('[S2.10] one link in many browsers at once: one comes in, and no other loses a seat', async () => {
  const { room } = await seatedVictim();
  const { token } = await personWithLink('Eve', url());
  const guests = Array.from({ length: 8 }, (_, n) => new Person(`Guest ${n}`, url()));
  for (const guest of guests) await guest.join(room.roomCode);
  const answers = await Promise.all(guests.map((who) => open(who, { token, confirm: true, takeSeat: true })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const host = room.clients[0]?.person;
  const seats = seatsOf((await host?.look(room.gameId)) as GameView);
  const outside = guests.filter((_, n) => answers[n]?.status !== 200);
  expect(seats).toEqual(expect.arrayContaining(outside.map(({ userId }) => userId)));
});

test('[S2.3] a seat goes along when its person says so', async () => {
  const { victim: guest, room } = await seatedVictim();
  const { token } = await personWithLink('Mara', url());
  expect((await open(guest, { token, confirm: true, takeSeat: true })).status).toBe(200);
  const { me } = await guest.look(room.gameId);
  expect(me?.userId as string | undefined).not.toBe(guest.userId);
});

// A former intruder keeps a way in: an old link, a cookie set by another site, what a browser has kept.

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

let root: Person;
beforeAll(async () => {
  root = await signUp(ROOT);
  await prove(ROOT);
}, 60_000);

/** As if by a link from the mailbox. */
const prove = (email: string) => proveAddress(server().databaseUrl, email);
async function signUp(email: string): Promise<Person> {
  const person = new Person('Somebody', url());
  const body = { email, password: 'moonlight-7' };
  expect((await person.call('POST', '/api/auth/signup', { body })).status).toBe(200);
  return person;
}
const toggle = (userIdentifier: string) =>
  root.call('POST', '/api/admin/toggle-admin', { body: { userIdentifier } });
const mayListUsers = async (person: Person) => (await person.call('GET', '/api/admin/users')).status === 200;

test('[S5.1 S5.2] a dismissed admin deletes the account and signs up again under ADMIN_EMAILS', async () => {
  const first = await signUp(NAMED);
  await prove(NAMED);
  expect(await mayListUsers(first)).toBe(true);
  expect((await toggle(NAMED)).body).toMatchObject({ isAdmin: false });
  expect(await mayListUsers(first)).toBe(false);

  expect((await first.call('DELETE', '/api/me', { body: { email: NAMED } })).status).toBe(200);
  const second = await signUp(NAMED);
  await prove(NAMED);
  expect(await mayListUsers(second)).toBe(false);

  // Not even by doing it twice; but what the super admin gives anew is given.
  await second.call('DELETE', '/api/me', { body: { email: NAMED } });
  const third = await signUp(NAMED);
  await prove(NAMED);
  expect(await mayListUsers(third)).toBe(false);
  expect((await toggle(NAMED)).body).toMatchObject({ isAdmin: true });
  expect(await mayListUsers(third)).toBe(true);
});

test("[S6.1] a stranger signs up under a colleague's address and waits to be made an admin", async () => {
  const email = `colleague@${crypto.randomUUID()}.example`;
  const stranger = await signUp(email);
  const { status, body } = await toggle(email);
  expect(status).toBe(403);
  expect(body).toMatchObject({ code: 'FORBIDDEN' });
  expect(await mayListUsers(stranger)).toBe(false);
  await prove(email);
  expect((await toggle(email)).status).toBe(200);
  expect(await mayListUsers(stranger)).toBe(true);
});

test('[S6.2] a right given before the address was proven belongs to no account, and is not inherited', async () => {
  const email = `early@${crypto.randomUUID()}.example`;
  const stranger = await signUp(email);
  // No call does it.
  await askPostgres(
    server().databaseUrl,
    `INSERT INTO entitlements (user_id, type, source)
      SELECT id, 'admin', 'manual_grant' FROM users WHERE email = '${email}'`,
  );
  expect(await mayListUsers(stranger)).toBe(false);
  await prove(email);
  expect(await mayListUsers(stranger)).toBe(false);
});
