import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { Recording } from './recording.ts';
import { within } from './within.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface CallOptions {
  readonly body?: unknown;
  /** Sent as it is instead of a JSON body. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser's worth of identity: a cookie, and everything the server told it. */
export class Person {
  readonly recording = new Recording();
  userId = '';
  cookie: string | null = null;
  /** The cookie of a browser that has signed in before. */
  device: string | null = null;
  /** Shows that this browser has asked for a sign-in link. */
  askedCookie: string | null = null;
  /** Counts for the limits of calls where the server trusts a proxy. */
  address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;

  constructor(
    readonly name: string,
    public apiUrl: string,
  ) {}

  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { body, text, headers = {} } = options;
    const isJson = body !== undefined || text !== undefined;
    const answering = fetch(`${this.apiUrl}${path}`, {
      method,
      headers: {
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        'x-forwarded-for': this.address,
        ...this.#cookies(),
        ...headers,
      },
      ...(isJson ? { body: text ?? JSON.stringify(body) } : {}),
    });
    const response = await within(answering, `${method} ${path}`);
    const raw = await within(response.text(), `the body of ${method} ${path}`);
    this.recording.note({ socket: null, call: `${method} ${path}`, status: response.status }, raw);
    this.#keepCookies(response);
    return { status: response.status, headers: response.headers, body: parsed(raw) };
  }

  #cookies(): { cookie?: string } {
    const kept = [this.cookie, this.device, this.askedCookie].filter((one) => one !== null);
    return kept.length === 0 ? {} : { cookie: kept.join('; ') };
  }

  #keepCookies(response: Response): void {
    this.cookie = setCookie(response, 'nightfall_session') ?? this.cookie;
    this.device = setCookie(response, 'nightfall_device') ?? this.device;
    this.askedCookie = setCookie(response, 'nightfall_link') ?? this.askedCookie;
  }

  /** Makes an account under a fresh address, whose first part becomes the name. */
  async signUp(): Promise<void> {
    const email = `${this.name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@${crypto.randomUUID()}.example`;
    const answer = await this.call('POST', '/api/auth/signup', { body: { email, password: 'moonlight-7' } });
    expectStatus(answer, 200);
    const me = await this.call('GET', '/api/me');
    this.userId = (me.body as { id: string }).id;
  }

  async createRoom(): Promise<GameView> {
    return this.#seated(await this.call('POST', '/api/rooms/create', { body: {} }));
  }

  async join(roomCode: string, displayName: string | null = this.name): Promise<GameView> {
    const body = displayName === null ? { roomCode } : { roomCode, displayName };
    return this.#seated(await this.call('POST', '/api/rooms/join', { body }));
  }

  async practice(): Promise<GameView> {
    return this.#seated(await this.call('POST', '/api/practice', { body: { displayName: this.name } }));
  }

  /** The game as the server shows it to this person now. */
  async look(gameId: string): Promise<GameView> {
    const answer = await this.call('GET', `/api/games/${gameId}`);
    expectStatus(answer, 200);
    return answer.body as GameView;
  }

  #seated(answer: Answer): GameView {
    expectStatus(answer, 200);
    const { userId, game } = answer.body as SeatedResponse;
    this.userId = userId;
    return game;
  }
}

/** The code of an HTTP error. */
export const codeOf = ({ body }: Answer): ErrorCode | undefined => (body as { code?: ErrorCode }).code;

function setCookie({ headers }: Response, name: string): string | undefined {
  const line = headers.getSetCookie().find((cookie) => cookie.replace(/^__Host-/, '').startsWith(`${name}=`));
  return line?.split(';')[0];
}

function expectStatus(answer: Answer, status: number): void {
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}
