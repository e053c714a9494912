import { type Answer as AnyAnswer, Caller, newAddress } from '@nightfall/shared/testing/caller';
import { TestSocket } from './test-socket.ts';

export { newAddress };

/** An answer over HTTP, of which a test says what it holds unless it is a refusal. */
export type Answer<T> = AnyAnswer<T & { error?: string; code?: string; said?: { say: string } }>;

export const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** A person with a browser, and the sockets that it opens. */
export class Person extends Caller {
  get url(): string {
    return this.apiUrl;
  }

  /** A new account that is signed in. */
  static async withAccount(url: string, email = newEmail()): Promise<Person> {
    const person = new Person(url);
    await person.signUp(email, 'a secret');
    return person;
  }

  get<T = unknown>(path: string): Promise<Answer<T>> {
    return this.call<T>('GET', path);
  }
  post<T = unknown>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.call<T>('POST', path, body);
  }

  /** A text is sent as it is. */
  async call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const sent = typeof body === 'string' ? { text: body } : { body };
    return (await this.send(method, path, { ...sent, headers })) as Answer<T>;
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
