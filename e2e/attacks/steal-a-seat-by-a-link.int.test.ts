import { expect, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { ownServer } from '../in-process/own-server.ts';
import { type Answer, codeOf, Person } from '../wire/person.ts';
import { openRoom, type Room } from '../wire/room.ts';
import { personWithLink } from './mailbox.ts';

/** A link signs in the browser that opens it, so a page elsewhere opens the attacker's own link in the victim's browser. */
const server = ownServer({ workers: true });

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
