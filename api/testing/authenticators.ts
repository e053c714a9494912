import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import {
  type NewPasskeyBody,
  type Passkey,
  type PasskeySignInBody,
  passkeySchema,
} from '@nightfall/shared/protocol/passkeys';
import { Secret, TOTP } from 'otpauth';
import type { Person } from './person.ts';

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}
interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
}

/** What a device may do otherwise than a good one. */
interface Otherwise {
  readonly origin?: string;
  readonly rpId?: string;
  readonly knowsOwner?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly type?: string;
  readonly signedBy?: KeyObject;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

const [PRESENT, KNOWS_OWNER, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];

/** As much of CBOR (RFC 8949) as an attestation needs. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(kind: number, amount: number): Buffer {
  const first = kind << 5;
  if (amount < 24) return Buffer.from([first | amount]);
  if (amount < 256) return Buffer.from([first | 24, amount]);
  return Buffer.from([first | 25, amount >> 8, amount & 0xff]);
}

/** A device with one passkey that speaks WebAuthn's format: an ES256 key, no attestation, a counter if it is asked to. */
export class SoftwareAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly credentialId = randomBytes(32);
  #userHandle = '';
  counter = 0;

  constructor(
    readonly origin: string,
    readonly counts = true,
  ) {}

  create(options: CreationOptions, otherwise: Otherwise = {}): NewPasskeyBody['response'] {
    this.#userHandle = options.user.id;
    const rpId = otherwise.rpId ?? options.rp.id ?? '';
    const length = Buffer.from([0, this.credentialId.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#coseKey()]);
    const authData = Buffer.concat([this.#authData(rpId, HAS_CREDENTIAL, otherwise), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', options.challenge, otherwise)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  get(options: RequestOptions, otherwise: Otherwise = {}): PasskeySignInBody['response'] {
    if (this.counts) this.counter += 1;
    const authData = this.#authData(otherwise.rpId ?? options.rpId ?? '', 0, otherwise);
    const clientData = this.#clientData('webauthn.get', options.challenge, otherwise);
    const signed = createSign('sha256').update(Buffer.concat([authData, sha256(clientData)]));
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signed.sign(otherwise.signedBy ?? this.#keys.privateKey)),
        userHandle: otherwise.userHandle ?? this.#userHandle,
      },
    };
  }

  #credential() {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, otherwise: Otherwise): Buffer {
    const origin = otherwise.origin ?? this.origin;
    return Buffer.from(
      JSON.stringify({ type: otherwise.type ?? type, challenge, origin, crossOrigin: false }),
    );
  }

  #authData(rpId: string, flags: number, { knowsOwner = true, counter = this.counter }: Otherwise): Buffer {
    const data = Buffer.alloc(37);
    sha256(rpId).copy(data);
    data[32] = PRESENT | flags | (knowsOwner ? KNOWS_OWNER : 0);
    data.writeUInt32BE(counter, 33);
    return data;
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}

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

const STEP_MS = 30_000;

/** An authenticator app: makes the code of when it was set up, or of so many half minutes later. */
export function authenticatorApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  // However long a test takes, the next code is not the one before.
  const setUpAt = Date.now();
  return (stepsLater = 0): string => totp.generate({ timestamp: setUpAt + stepsLater * STEP_MS });
}

const SET_UP = '/api/me/second-factor';

/** Sets up a second factor as the page does. The code of the present step is used up by it. */
export async function setUpApp(person: Person) {
  const { body: offer } = await person.post<{ secret: string; uri: string }>(`${SET_UP}/set-up`);
  const codeOf = authenticatorApp(offer.secret);
  const { status, body } = await person.post<{ recoveryCodes: string[] }>(SET_UP, { code: codeOf() });
  if (status !== 200) throw new Error(`No second factor: ${status} ${JSON.stringify(body)}`);
  return { ...offer, codeOf, recoveryCodes: body.recoveryCodes };
}

/** No code of now, of before or of later. */
export function wrongCode(codeOf: (later?: number) => string): string {
  const near = [-2, -1, 0, 1, 2].map((later) => codeOf(later));
  return (
    ['123456', '234567', '345678', '456789', '567890', '678901'].find((one) => !near.includes(one)) ?? ''
  );
}
