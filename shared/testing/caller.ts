import type { GameView } from '../protocol/game-view';
import type { SeatedResponse } from '../protocol/rooms';

/** An answer over HTTP, its body as JSON where it is some. */
export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface CallOptions {
  readonly body?: unknown;
  /** Sent as it is instead of a JSON body. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ReceivedAnswer {
  /** What was called, e.g. `GET /api/me`. */
  readonly call: string;
  readonly status: number;
  readonly raw: string;
}

/** One of so many addresses that no two tests meet at it. */
export const newAddress = (): string =>
  `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

/** One browser, as the API knows it: keeps its cookies between calls. */
export class Caller {
  userId = '';
  /** The game it has taken a seat in last. */
  gameId = '';
  /** The cookie of its session. */
  cookie: string | null = null;
  /** The cookie of a browser that has signed in before. */
  device: string | null = null;
  /** Tells this browser from others at its address, once it has asked for it. */
  browser: string | null = null;
  /** Shows that this browser has asked for a sign-in link. */
  askedCookie: string | null = null;
  /** Counts for the limits of calls where the server trusts a proxy; none is named if null. */
  address: string | null = null;

  constructor(
    public apiUrl: string,
    /** What it calls itself in rooms; the server finds one if null. */
    readonly name: string | null = null,
  ) {}

  async send(method: string, path: string, { body, text, headers = {} }: CallOptions = {}): Promise<Answer> {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(this.apiUrl + path, {
      method,
      headers: {
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.address === null ? {} : { 'x-forwarded-for': this.address }),
        ...this.#cookies(),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const raw = await response.text();
    this.#keepCookies(response);
    const { status } = response;
    this.receive({ call: `${method} ${path}`, status, raw });
    return { status, headers: response.headers, body: parsed(raw) };
  }

  /** For who keeps what has come, as it came. */
  protected receive(_answer: ReceivedAnswer): void {}

  #cookies(): { cookie?: string } {
    const kept = [this.cookie, this.device, this.askedCookie, this.browser].filter((one) => one !== null);
    return kept.length === 0 ? {} : { cookie: kept.join('; ') };
  }

  #keepCookies(response: Response): void {
    this.cookie = setCookie(response, 'nightfall_session') ?? this.cookie;
    this.device = setCookie(response, 'nightfall_device') ?? this.device;
    this.askedCookie = setCookie(response, 'nightfall_link') ?? this.askedCookie;
    this.browser = setCookie(response, 'nightfall_browser') ?? this.browser;
  }

  /** Makes an account; under a fresh address whose first part becomes the name, unless one is given. */
  async signUp(email = freshEmail(this.name), password = 'moonlight-7'): Promise<void> {
    const body = { email, password };
    expectStatus(await this.send('POST', '/api/auth/signup', { body }), 200);
    this.userId = ((await this.send('GET', '/api/me')).body as { id: string }).id;
  }

  /** Opens a room. The caller must have an account. */
  async createRoom(): Promise<GameView> {
    return this.#seated(await this.send('POST', '/api/rooms/create', { body: {} }));
  }

  async join(roomCode: string | null, displayName: string | null = this.name): Promise<GameView> {
    return this.#seated(
      await this.send('POST', '/api/rooms/join', { body: { roomCode, ...named(displayName) } }),
    );
  }

  /** Comes to a running round, to play from the next one on. */
  async waitIn(roomCode: string | null, displayName: string | null = this.name): Promise<GameView> {
    const body = { roomCode, ...named(displayName), wait: true };
    return this.#seated(await this.send('POST', '/api/rooms/join', { body }));
  }

  async practice(): Promise<GameView> {
    return this.#seated(await this.send('POST', '/api/practice', { body: named(this.name) }));
  }

  #seated(answer: Answer): GameView {
    expectStatus(answer, 200);
    const { userId, game } = answer.body as SeatedResponse;
    this.userId = userId;
    this.gameId = game.id;
    return game;
  }
}

/** @throws Error with what was answered instead */
export function expectStatus({ status, body }: Answer, expected: number): void {
  if (status !== expected) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

const named = (displayName: string | null) => (displayName === null ? {} : { displayName });

const freshEmail = (name: string | null) =>
  `${(name ?? 'somebody').toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@${crypto.randomUUID()}.example`;

function setCookie({ headers }: Response, name: string): string | undefined {
  const line = headers.getSetCookie().find((cookie) => cookie.replace(/^__Host-/, '').startsWith(`${name}=`));
  return line?.split(';')[0];
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}
