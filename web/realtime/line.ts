import { PING_INTERVAL_MS, SILENCE_SECONDS } from '@nightfall/shared/protocol/limits';
import type { ServerMessage } from '@nightfall/shared/protocol/server-messages';
import { errorCode, request } from '../api/request.ts';

export const MAX_RECONNECT_ATTEMPTS = 5;
const FIRST_DELAY_MS = 2000;
const LONGEST_DELAY_MS = 30_000;
/** Other processes take up the pages of one that restarts, if not all of them come at the same moment. */
const RESTART_WITHIN_MS = 2000;

/**
 * Milliseconds to wait before the n-th attempt (from 1) after a lost line: 2 s, doubled each time, never above 30 s.
 * Attempt 0 is the return to a server that restarts: at random within 2 s.
 */
export const reconnectDelayMs = (attempt: number): number =>
  attempt === 0
    ? Math.random() * RESTART_WITHIN_MS
    : Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);

/** No more lines at all, or no more from this network. */
export type Refusal = 'full' | 'crowded';

const REFUSALS: Partial<Record<string, Refusal>> = { UNAVAILABLE: 'full', RATE_LIMITED: 'crowded' };

/**
 * Why the server would open no websocket at this address, in its own words: a browser does not tell. Null if it would, or if
 * it does not answer.
 */
export async function whyRefused(url: string): Promise<Refusal | null> {
  try {
    await request('GET', url.replace(/^ws/, 'http'));
    return null;
  } catch (error) {
    return REFUSALS[errorCode(error) ?? ''] ?? null;
  }
}

const ABANDONED_CLOSE_CODE = 4000;
/** How long a line may be silent before it counts as dead, in milliseconds. */
export interface Patience {
  /** From the beginning until it is open. */
  readonly opening: number;
  /** After a ping. */
  readonly pong: number;
  /** After an action. */
  readonly answer: number;
  /** When somebody is looking again. */
  readonly proof: number;
}
const PATIENCE: Patience = { opening: 10_000, pong: 10_000, answer: 4_000, proof: 4_000 };

interface LineOptions {
  readonly url: string;
  /** Shortens the waits in tests. */
  readonly patience?: Partial<Patience> | undefined;
  readonly onOpened: () => void;
  readonly onHeard: (frame: ServerMessage | null) => void;
  /** Each time that the server is asked whether it is there. */
  readonly onPing: () => void;
  /** It is dead, and may not know it. */
  readonly onSilent: () => void;
  readonly onClosed: (code: number) => void;
}

/** One websocket, and whether it is alive: it pings, and says so when the server is silent. */
export class Line {
  readonly #options: LineOptions;
  readonly #socket: WebSocket;
  #hasOpened = false;
  #lastHeard = { wall: 0, steady: 0 };
  #heardFrames = 0;
  readonly #patience: Patience;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  readonly #waits = new Set<ReturnType<typeof setTimeout>>();

  constructor(options: LineOptions) {
    this.#options = options;
    this.#patience = { ...PATIENCE, ...options.patience };
    const socket = new WebSocket(options.url);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event: MessageEvent<unknown>) => this.#hear(event.data);
    socket.onclose = ({ code }) => {
      this.#stopTimers();
      options.onClosed(code);
    };
    this.#waitFor(this.#patience.opening, () => this.#hasOpened);
  }

  send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Sends what has to be answered soon. */
  ask(message: object): void {
    this.send(message);
    this.#waitForWord(this.#patience.answer);
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
  askForLife(): void {
    if (this.#isSilent()) this.#options.onSilent();
    else this.#ping(this.#patience.proof);
  }

  #opened(): void {
    this.#hasOpened = true;
    this.#noteHeard();
    this.#options.onOpened();
    this.#pingTimer = setInterval(() => this.#ping(this.#patience.pong), PING_INTERVAL_MS);
  }

  #hear(data: unknown): void {
    this.#noteHeard();
    this.#heardFrames += 1;
    this.#options.onHeard(readServerFrame(data));
  }

  #noteHeard(): void {
    this.#lastHeard = { wall: Date.now(), steady: performance.now() };
  }

  /** One of the device's clocks may have been set back, and the other may stand still while the device sleeps. */
  #isSilent(): boolean {
    const { wall, steady } = this.#lastHeard;
    return Math.max(Date.now() - wall, performance.now() - steady) > SILENCE_SECONDS * 1000;
  }

  #ping(patience: number): void {
    this.#options.onPing();
    if (this.#isSilent()) this.abandon();
    else if (this.#socket.readyState === WebSocket.OPEN) {
      this.send({ type: 'ping' });
      this.#waitForWord(patience);
    }
  }

  #waitForWord(ms: number): void {
    // Counted, since what was heard last may have come in the same millisecond.
    const before = this.#heardFrames;
    this.#waitFor(ms, () => this.#heardFrames > before);
  }

  #waitFor(ms: number, hasCome: () => boolean): void {
    const wait = setTimeout(() => {
      this.#waits.delete(wait);
      if (!hasCome()) this.#options.onSilent();
    }, ms);
    this.#waits.add(wait);
  }

  #stopTimers(): void {
    clearInterval(this.#pingTimer);
    for (const wait of this.#waits) clearTimeout(wait);
    this.#waits.clear();
  }
}

const KNOWN = new Set<string>([
  ...['game_updated', 'player_joined', 'phase_changed', 'game_changed'],
  ...['ack', 'error', 'removed', 'pong', 'maintenance'],
]);

/**
 * A frame of our own server, which checks what it sends. A later version may send more: types that are not known here
 * give null, and fields that are not known do no harm.
 */
function readServerFrame(text: unknown): ServerMessage | null {
  if (typeof text !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(text);
    if (typeof frame !== 'object' || frame === null || !('type' in frame)) return null;
    return typeof frame.type === 'string' && KNOWN.has(frame.type) ? (frame as ServerMessage) : null;
  } catch {
    return null;
  }
}
