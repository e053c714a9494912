import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { TestSocket } from './test-socket.ts';

/** An answer over HTTP. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T & { error?: string; code?: string };
  readonly headers: Headers;
}

/** Somebody with a browser: keeps the session cookie between calls. */
export class Person {
  cookie: string | null = null;
  userId = '';
  gameId = '';

  constructor(readonly url: string) {}

  /** A new account that is signed in. */
  static async withAccount(url: string, email = `${crypto.randomUUID()}@example.com`): Promise<Person> {
    const person = new Person(url);
    await person.post('/api/auth/signup', { email, password: 'a secret' });
    const { body } = await person.get<{ id: string }>('/api/me');
    person.userId = body.id;
    return person;
  }

  get<T = unknown>(path: string): Promise<Answer<T>> {
    return this.call<T>('GET', path);
  }
  post<T = unknown>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.call<T>('POST', path, body);
  }

  async call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.cookie === null ? {} : { cookie: this.cookie }),
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const cookie = response.headers
      .getSetCookie()
      .find((line) => /^(__Host-)?nightfall_session=/.test(line))
      ?.split(';')[0];
    if (cookie !== undefined) this.cookie = cookie;
    return {
      status: response.status,
      body: (await response.json()) as Answer<T>['body'],
      headers: response.headers,
    };
  }

  /** Opens a room. The person must have an account. */
  async createRoom(): Promise<GameView> {
    return this.#seated(await this.post<SeatedResponse>('/api/rooms/create'));
  }
  async join(roomCode: string | null, displayName?: string): Promise<GameView> {
    return this.#seated(await this.post<SeatedResponse>('/api/rooms/join', { roomCode, displayName }));
  }
  async practice(): Promise<GameView> {
    return this.#seated(await this.post<SeatedResponse>('/api/practice'));
  }

  #seated({ status, body }: Answer<SeatedResponse>): GameView {
    if (status !== 200) throw new Error(`No seat: ${status} ${JSON.stringify(body)}`);
    this.userId = body.userId;
    this.gameId = body.game.id;
    return body.game;
  }

  /** A websocket, not watching any game yet. */
  open(url = this.url): Promise<TestSocket> {
    return TestSocket.open(url, this);
  }

  /** A websocket that watches this person's game, and has got its first frame. */
  async watch(url = this.url): Promise<TestSocket> {
    const socket = await this.open(url);
    await socket.joinGame();
    return socket;
  }
}
