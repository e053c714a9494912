import { applyChange } from '@nightfall/shared/protocol/apply-change';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { ServerMessage } from '@nightfall/shared/protocol/server-messages';
import { serverMessageSchema, viewMessageTypes } from '@nightfall/shared/protocol/server-messages';

type Ack = Extract<ServerMessage, { type: 'ack' }>;
type ErrorFrame = Extract<ServerMessage, { type: 'error' }>;
interface Identity {
  readonly cookie: string | null;
  readonly userId: string;
  readonly gameId: string;
}

const WAIT_MS = 5_000;

/** A client's end of a websocket. Every frame is checked against the wire's schema. */
export class TestSocket {
  readonly frames: ServerMessage[] = [];
  closed: { code: number; reason: string } | null = null;
  #count = 0;
  #wake = new Set<() => void>();

  private constructor(
    private readonly socket: WebSocket,
    private readonly who: Identity,
  ) {
    socket.addEventListener('message', ({ data }) => {
      this.frames.push(serverMessageSchema.parse(JSON.parse(String(data))));
      this.#changed();
    });
    socket.addEventListener('open', () => this.#changed());
    socket.addEventListener('close', ({ code, reason }) => {
      this.closed = { code, reason };
      this.#changed();
    });
  }

  static async open(
    url: string,
    who: Identity,
    headers: Record<string, string> = {},
    query = '',
  ): Promise<TestSocket> {
    const cookie: Record<string, string> = who.cookie === null ? {} : { cookie: who.cookie };
    // Bun's client takes headers, which the browser's type does not know.
    const options = { headers: { ...cookie, ...headers } } as unknown as string[];
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws${query}`, options);
    const wrapped = new TestSocket(socket, who);
    await wrapped.until(() => socket.readyState === WebSocket.OPEN || wrapped.closed !== null);
    return wrapped;
  }

  sendText(text: string): void {
    this.socket.send(text);
  }
  send(message: unknown): void {
    this.sendText(JSON.stringify(message));
  }
  close(): void {
    this.socket.close();
  }

  /** Watches a game; settles with the first frame of it. @throws Error with the code when refused */
  async joinGame(more: Record<string, unknown> = {}): Promise<GameView> {
    const from = this.frames.length;
    this.send({ type: 'join_game', gameId: this.who.gameId, userId: this.who.userId, ...more });
    await this.until(() => this.frames.length > from || this.closed !== null);
    const answer = this.frames[from];
    if (answer?.type === 'error') throw new Error(answer.data.code);
    return this.view;
  }

  /** Sends an action and waits for its answer: the ack's data, or the error's code. */
  async act(action: string, data: unknown = {}, more: Record<string, unknown> = {}): Promise<unknown> {
    this.#count += 1;
    const requestId = `request-${this.#count}`;
    const { gameId, userId } = this.who;
    const frame = { type: 'game_action', gameId, userId, action, data, requestId, ...more };
    const from = this.frames.length;
    this.send(frame);
    const isAnswer = (message: ServerMessage): message is Ack | ErrorFrame =>
      (message.type === 'ack' || message.type === 'error') && message.requestId === frame.requestId;
    await this.until(() => this.frames.slice(from).some(isAnswer) || this.closed !== null);
    const answer = this.frames.slice(from).find(isAnswer);
    return answer?.type === 'ack' ? answer.data : (answer?.data.code ?? 'CLOSED');
  }

  /** Sends anything and waits for the next error's code. */
  async errorTo(text: string): Promise<string> {
    const from = this.frames.length;
    this.sendText(text);
    const isError = (message: ServerMessage): message is ErrorFrame => message.type === 'error';
    await this.until(() => this.frames.slice(from).some(isError));
    return this.frames.slice(from).find(isError)?.data.code ?? '';
  }

  /** What was shown, frame by frame, with the changes of those who asked for deltas applied. */
  get views(): GameView[] {
    const views: GameView[] = [];
    for (const frame of this.frames) {
      if (isView(frame)) views.push(frame.data);
      if (frame.type !== 'game_changed') continue;
      const last = views.at(-1);
      const view = last && applyChange(last, frame.data);
      if (!view) throw new Error(`A change that does not fit: ${JSON.stringify(frame)}`);
      views.push(view);
    }
    return views;
  }
  /** The newest state of the game. */
  get view(): GameView {
    const view = this.views.at(-1);
    if (view === undefined) throw new Error('There was no frame of a game yet');
    return view;
  }

  /** Settles when the socket is closed. @returns the code it was closed with */
  async untilClosed(withinMs = WAIT_MS): Promise<number | undefined> {
    await this.until(() => this.closed !== null, withinMs);
    return this.closed?.code;
  }

  async untilView(condition: (view: GameView) => boolean): Promise<GameView> {
    await this.until(() => this.views.length > 0 && condition(this.view));
    return this.view;
  }

  /** Settles when something that a frame or the close brings about is true. @throws Error after a few seconds */
  async until(condition: () => boolean, withinMs = WAIT_MS): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (!condition()) {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`Nothing came of it; the last frames: ${this.#lastFrames()}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  #lastFrames(): string {
    return JSON.stringify(this.frames.slice(-2)).slice(0, 500);
  }

  #changed(): void {
    const waiting = [...this.#wake];
    this.#wake.clear();
    for (const wake of waiting) wake();
  }
}

type ViewFrame = Extract<ServerMessage, { data: { players: unknown } }>;
const isView = (frame: ServerMessage): frame is ViewFrame =>
  viewMessageTypes.some((type) => type === frame.type);
