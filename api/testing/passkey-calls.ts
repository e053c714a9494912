import { type NewPasskeyBody, type Passkey, passkeySchema } from '@nightfall/shared/protocol/passkeys';
import type { Person } from './person.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

const OWN = '/api/me/passkeys';
const WAY_IN = '/api/auth/passkey';

type Creation = Parameters<SoftwareAuthenticator['create']>;
type Request = Parameters<SoftwareAuthenticator['get']>;

export const offer = async (person: Person) => (await person.post<Creation[0]>(`${OWN}/options`)).body;

export const register = (person: Person, response: NewPasskeyBody['response'], name = 'Phone') =>
  person.post<Passkey>(OWN, { name, response });

/** A device with a passkey of this person. */
export async function withPasskey(person: Person, counts = true) {
  const device = new SoftwareAuthenticator(person.url, counts);
  const { status, body } = await register(person, device.create(await offer(person)));
  if (status !== 200) throw new Error(`No passkey: ${status} ${JSON.stringify(body)}`);
  return { device, passkey: passkeySchema.strict().parse(body) };
}

/** A browser that was given a challenge: its cookie, and what the device is asked with. */
export async function challenged(person: Person) {
  const { body, headers } = await person.post<Request[0]>(`${WAY_IN}/options`);
  const cookie = headers.getSetCookie().find((line) => /^(__Host-)?nightfall_passkey=/.test(line)) ?? '';
  return { options: body, cookie: cookie.split(';')[0] ?? '' };
}

/** Answers a challenge. */
export const answer = (
  person: Person,
  response: unknown,
  cookie: string,
  more: { takeSeat?: boolean } = {},
) => {
  const cookies = [person.cookie, cookie].filter((one) => one !== null && one !== '').join('; ');
  return person.call<{ message: string }>('POST', WAY_IN, { response, ...more }, { cookie: cookies });
};

/** The whole way in. */
export async function signInWith(
  person: Person,
  device: SoftwareAuthenticator,
  otherwise: Request[1] = {},
  more: { takeSeat?: boolean } = {},
) {
  const { options, cookie } = await challenged(person);
  return answer(person, device.get(options, otherwise), cookie, more);
}
