import { PING_INTERVAL_MS, SILENCE_SECONDS } from '@nightfall/shared/protocol/limits';
import type { ServerMessage } from '@nightfall/shared/protocol/server-messages';
import { readServerFrame } from './server-frame.ts';

const ABANDONED_CLOSE_CODE = 4000;
/** How long a line may take to show that it is alive, when somebody is looking again. */
const PROOF_MS = 4000;

interface LineOptions {
  readonly url: string;
  /** Shortens the wait in tests. */
  readonly proofMs?: number | undefined;
  readonly onOpened: () => void;
  readonly onHeard: (frame: ServerMessage | null) => void;
  /** Each time that the server is asked whether it is there. */
  readonly onPing: () => void;
  readonly onClosed: (end: LineEnd) => void;
}

export interface LineEnd {
  readonly code: number;
  /** It was there before; otherwise the server was never reached. */
  readonly hasOpened: boolean;
}

/** One websocket, and whether it is alive: it pings, and gives up a server that is silent. */
export class Line {
  readonly #options: LineOptions;
  readonly #socket: WebSocket;
  #hasOpened = false;
  #lastHeardAt = 0;
  #heardFrames = 0;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #proofTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LineOptions) {
    this.#options = options;
    const socket = new WebSocket(options.url);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event: MessageEvent<unknown>) => this.#hear(event.data);
    socket.onclose = ({ code }) => {
      this.#stopTimers();
      options.onClosed({ code, hasOpened: this.#hasOpened });
    };
  }

  send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Gives it up for another one: `onClosed` is called as if it had broken. */
  abandon(): void {
    this.#socket.close(ABANDONED_CLOSE_CODE);
  }

  /** Lets it go: nothing more is said of it. */
  drop(code?: number): void {
    this.#stopTimers();
    const socket = this.#socket;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close(code);
  }

  /** A line that slept with its phone may be dead without knowing it: nobody shall look at an old table. */
  askForLife(onDead: () => void): void {
    if (this.#isSilent()) {
      onDead();
      return;
    }
    this.#ping();
    // Counted, since what was heard last may have come in the same millisecond.
    const before = this.#heardFrames;
    clearTimeout(this.#proofTimer);
    this.#proofTimer = setTimeout(() => {
      if (this.#heardFrames === before) onDead();
    }, this.#options.proofMs ?? PROOF_MS);
  }

  #opened(): void {
    this.#hasOpened = true;
    this.#lastHeardAt = Date.now();
    this.#options.onOpened();
    this.#pingTimer = setInterval(() => this.#ping(), PING_INTERVAL_MS);
  }

  #hear(data: unknown): void {
    this.#lastHeardAt = Date.now();
    this.#heardFrames += 1;
    this.#options.onHeard(readServerFrame(data));
  }

  #isSilent(): boolean {
    return Date.now() - this.#lastHeardAt > SILENCE_SECONDS * 1000;
  }

  #ping(): void {
    this.#options.onPing();
    if (this.#isSilent()) this.abandon();
    else if (this.#socket.readyState === WebSocket.OPEN) this.send({ type: 'ping' });
  }

  #stopTimers(): void {
    clearInterval(this.#pingTimer);
    clearTimeout(this.#proofTimer);
  }
}
