import type { ActionName, SentActionData } from '@nightfall/shared/protocol/actions';
import { applyChange } from '@nightfall/shared/protocol/apply-change';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import {
  type ServerMessage,
  type ViewMessageType,
  viewMessageTypes,
} from '@nightfall/shared/protocol/server-messages';
import { nextSocketNumber, type Person } from './person.ts';
import { PATIENCE_MS, within } from './within.ts';

export type Outcome =
  | { readonly ok: true; readonly data: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly code: ErrorCode; readonly message: string };

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

type Frame = ServerMessage;
/** Bun's own websocket takes headers, which the browser's type does not know. */
type OpenSocket = new (url: string, options: { headers: Record<string, string> }) => WebSocket;
type Waiter = (frame: Frame) => boolean;

const isView = (frame: Frame): frame is Extract<Frame, { type: ViewMessageType }> =>
  viewMessageTypes.some((type) => type === frame.type);

/** One websocket of one person. Every frame is kept, and nothing is waited for longer than a bounded time. */
export class Client {
  readonly number = nextSocketNumber();
  readonly frames: Frame[] = [];
  /** What was shown last. */
  view: GameView | null = null;
  readonly closed: Promise<Closed>;
  isOpen = true;
  readonly #waiters = new Set<Waiter>();
  #requests = 0;

  private constructor(
    readonly person: Person,
    private readonly socket: WebSocket,
  ) {
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)));
    this.closed = new Promise((resolve) => {
      socket.addEventListener('close', ({ code, reason }) => {
        this.isOpen = false;
        resolve({ code, reason });
      });
    });
  }

  static async open(person: Person, headers: Record<string, string> = {}): Promise<Client> {
    const cookie: Record<string, string> = person.cookie === null ? {} : { cookie: person.cookie };
    const url = `${person.apiUrl.replace('http', 'ws')}/ws`;
    const socket = new (WebSocket as unknown as OpenSocket)(url, { headers: { ...cookie, ...headers } });
    const client = new Client(person, socket);
    const opened = new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('close', () => reject(new Error('The websocket was refused')));
    });
    await within(opened, 'the websocket opens');
    return client;
  }

  #receive(raw: string): void {
    this.person.recording.note({ socket: this.number, call: null, status: null }, raw);
    const frame = JSON.parse(raw) as Frame;
    this.frames.push(frame);
    if (frame.type === 'game_changed') {
      this.view = this.view && applyChange(this.view, frame.data);
      if (this.view === null) throw new Error(`${this.person.name}: a change of what was not shown: ${raw}`);
    } else if (isView(frame)) this.view = frame.data;
    for (const waiter of [...this.#waiters]) if (waiter(frame)) this.#waiters.delete(waiter);
  }

  sendText(text: string | ArrayBuffer): void {
    this.socket.send(text);
  }

  send(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  /** The next frame that fits. @throws Error when none comes, or the socket closes */
  next(fits: (frame: Frame) => boolean, what: string, ms = PATIENCE_MS): Promise<Frame> {
    const coming = new Promise<Frame>((resolve, reject) => {
      this.#waiters.add((frame) => {
        if (!fits(frame)) return false;
        resolve(frame);
        return true;
      });
      void this.closed.then(({ code }) => reject(new Error(`Closed (${code}) before: ${what}`)));
    });
    return within(coming, `${this.person.name}: ${what} (${this.describe()})`, ms);
  }

  /** The first view that fits, from the present one on. */
  async until(fits: (view: GameView) => boolean, what: string, ms = PATIENCE_MS): Promise<GameView> {
    if (this.view === null || !fits(this.view)) {
      await this.next(() => this.view !== null && fits(this.view), what, ms);
    }
    return this.seen;
  }

  /** The present view. @throws Error when there is none yet */
  get seen(): GameView {
    if (this.view === null) throw new Error(`${this.person.name} has not seen the game yet`);
    return this.view;
  }

  describe(): string {
    const { phase, version, players } = this.view ?? {};
    const flags = players?.map(
      ({ displayName, isReady, hasSubmitted, hasVoted, isConnected }) =>
        `${displayName}:${[isReady, hasSubmitted, hasVoted, isConnected].map(Number).join('')}`,
    );
    return `sees ${phase} at version ${version}, ${flags?.join(' ')}`;
  }

  /** Subscribes, every other client with deltas; settles with the first view or the error. */
  async watch(
    gameId: string,
    as: Record<string, unknown> = { userId: this.person.userId },
  ): Promise<Outcome> {
    const answer = this.next(
      ({ type }) => type === 'game_updated' || type === 'error',
      'an answer to join_game',
    );
    const deltas = this.number % 2 === 0 ? { deltas: true } : {};
    this.send({ type: 'join_game', gameId, ...deltas, ...as });
    const frame = await answer;
    return frame.type === 'error' ? { ok: false, ...frame.data } : { ok: true, data: {} };
  }

  newRequestId(): string {
    this.#requests += 1;
    return `${this.number}-${this.#requests}`;
  }

  /** Does something in the game that is watched, and awaits the ack or the error. */
  act<A extends ActionName>(action: A, data?: SentActionData<A>, ms = PATIENCE_MS): Promise<Outcome> {
    return this.request({ gameId: this.seen.id, action, data }, ms);
  }

  /** Sends an action as it is, legal or not, with a request id unless one is given. */
  async request(message: Record<string, unknown>, ms = PATIENCE_MS): Promise<Outcome> {
    const requestId = message.requestId ?? this.newRequestId();
    const answer = this.next(
      (frame) => (frame.type === 'ack' || frame.type === 'error') && frame.requestId === requestId,
      `an answer to ${JSON.stringify(message)}`,
      ms,
    );
    this.send({ type: 'game_action', userId: this.person.userId, ...message, requestId });
    const frame = await answer;
    if (frame.type === 'ack') return { ok: true, data: frame.data };
    if (frame.type === 'error') return { ok: false, ...frame.data };
    throw new Error(`${frame.type} is no answer`);
  }

  /** Does something that has to work. @throws Error when it is refused */
  async done<A extends ActionName>(
    action: A,
    data?: SentActionData<A>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const outcome = await this.act(action, data);
    if (!outcome.ok) throw new Error(`${this.person.name} ${action}: ${outcome.code} (${this.describe()})`);
    return outcome.data;
  }

  /** Sends something that is no proper frame, and awaits the error that names no request. */
  async sendBadly(text: string | ArrayBuffer): Promise<ErrorCode> {
    const answer = this.next(({ type }) => type === 'error', 'an error');
    this.sendText(text);
    const frame = await answer;
    if (frame.type !== 'error') throw new Error(`${frame.type} is no error`);
    return frame.data.code;
  }

  /** A ping or pong of the protocol itself, which no page can send. */
  sendControl(kind: 'ping' | 'pong', payload: Uint8Array): void {
    (this.socket as unknown as Record<typeof kind, (payload: Uint8Array) => void>)[kind](payload);
  }

  async close(code = 1000, reason = ''): Promise<void> {
    this.socket.close(code, reason);
    await within(this.closed, 'the websocket closes');
  }
}
