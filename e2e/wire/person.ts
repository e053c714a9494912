import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import {
  type Answer,
  Caller,
  type CallOptions,
  expectStatus,
  newAddress,
  type ReceivedAnswer,
} from '@nightfall/shared/testing/caller';
import { SQL } from 'bun';
import { eventually, within } from './within.ts';

/** The status line's number for a request that is sent as it is written, which no HTTP client would do. Null: cut off. */
export async function statusOf(apiUrl: string, lines: readonly string[]): Promise<number | null> {
  const { hostname, port } = new URL(apiUrl);
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data: (_, data) => resolve(Number(data.toString('latin1').split(' ')[1])),
      close: () => resolve(null),
      open: (opened) => {
        opened.write(`${lines.join('\r\n')}\r\n\r\n`);
      },
    },
  });
  try {
    return await within(promise, `an answer to ${lines[0]}`);
  } finally {
    socket.end();
  }
}

/** The headers with which a browser asks for a websocket. */
export const UPGRADE_HEADERS = {
  upgrade: 'websocket',
  connection: 'Upgrade',
  'sec-websocket-version': '13',
  'sec-websocket-key': btoa('0123456789abcdef'),
};

/** One frame or HTTP answer as it came in. */
export interface Received {
  /** Grows over everything that this process receives. */
  readonly order: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The websocket's number, or null for an answer over HTTP. */
  readonly socket: number | null;
  /** The call that was answered, e.g. `GET /api/games/…`; null for frames. */
  readonly call: string | null;
  /** Of an HTTP answer. */
  readonly status: number | null;
  readonly raw: string;
}

let order = 0;
let sockets = 0;

/** Everything that one viewer received, as text. */
class Recording {
  readonly received: Received[] = [];

  note(from: Pick<Received, 'socket' | 'call' | 'status'>, raw: string): void {
    order += 1;
    this.received.push({ order, at: Date.now(), ...from, raw });
  }
}

/** Numbers the sockets of this process. */
export function nextSocketNumber(): number {
  sockets += 1;
  return sockets;
}

export type { Answer, CallOptions };

/** A person with a browser and an IP address of their own, and everything the server sent them. */
export class Person extends Caller {
  readonly recording = new Recording();
  override address = newAddress();

  constructor(
    override readonly name: string,
    apiUrl: string,
  ) {
    super(apiUrl, name);
  }

  override send(method: string, path: string, options?: CallOptions): Promise<Answer> {
    return within(super.send(method, path, options), `${method} ${path}`);
  }

  protected override receive({ call, status, raw }: ReceivedAnswer): void {
    this.recording.note({ socket: null, call, status }, raw);
  }

  call(method: string, path: string, options?: CallOptions): Promise<Answer> {
    return this.send(method, path, options);
  }

  /** The game as the server shows it to this person now. */
  async look(gameId: string): Promise<GameView> {
    const answer = await this.call('GET', `/api/games/${gameId}`);
    expectStatus(answer, 200);
    return answer.body as GameView;
  }
}

/** Marks an address as proven, as a link from its mailbox does. */
export async function proveAddress(databaseUrl: string, email: string): Promise<void> {
  const sql = new SQL(databaseUrl, { max: 1 });
  await sql`update users set email_verified_at = now() where email = ${email}`;
  await sql.close();
}

/** The code of an HTTP error. */
export const codeOf = ({ body }: Answer): ErrorCode | undefined => (body as { code?: ErrorCode }).code;

interface KeptMail {
  readonly to: string;
  readonly text: string;
}

/** The mails that a development server keeps for this address, newest first. */
export async function mailsTo(email: string, apiUrl: string): Promise<string[]> {
  const mails = (await (await fetch(`${apiUrl}/dev/mail.json`)).json()) as KeptMail[];
  return mails.filter(({ to }) => to === email).map(({ text }) => text);
}

/** The token of the link that was mailed to this address last. */
export function mailedToken(email: string, apiUrl: string): Promise<string> {
  return eventually(async () => {
    const [newest] = await mailsTo(email, apiUrl);
    return /\/auth\/callback\?token=(\S+)/.exec(newest ?? '')?.[1] ?? null;
  }, `a link for ${email}`);
}

/** A person who has asked for a link in their own browser and got it by mail. */
export async function personWithLink(name: string, apiUrl: string) {
  const person = new Person(name, apiUrl);
  const email = `${name.toLowerCase()}@${crypto.randomUUID()}.example`;
  await person.call('POST', '/api/auth/signup', { body: { email } });
  return { person, email, token: await mailedToken(email, apiUrl) };
}
