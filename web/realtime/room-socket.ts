import { PING_INTERVAL_MS, SILENCE_SECONDS } from '@nightfall/shared/protocol/limits';
import type { ServerMessage } from '@nightfall/shared/protocol/server-messages';
import { errorCode, request } from '../api/request.ts';

const ABANDONED_CLOSE_CODE = 4000;

/** How long a socket may be silent before it counts as dead, in milliseconds. */
export interface SocketTimeouts {
  /** From its creation until it is open. */
  readonly opening: number;
  /** After a ping. */
  readonly pong: number;
  /** After an action. */
  readonly answer: number;
  /** After the page has become visible again. */
  readonly proof: number;
}
const TIMEOUTS: SocketTimeouts = { opening: 10_000, pong: 10_000, answer: 4_000, proof: 4_000 };

interface RoomSocketOptions {
  readonly url: string;
  /** Shortens the waits in tests. */
  readonly timeouts?: Partial<SocketTimeouts> | undefined;
  readonly onOpen: () => void;
  /** Null: a frame of a type that this page does not know. */
  readonly onFrame: (frame: ServerMessage | null) => void;
  readonly onPing: () => void;
  /** The server did not answer in time; the socket itself may not know that it is dead. */
  readonly onSilent: () => void;
  readonly onClose: (code: number) => void;
}

/** One websocket that pings the server and reports its silence. */
export class RoomSocket {
  readonly #options: RoomSocketOptions;
  readonly #timeouts: SocketTimeouts;
  readonly #socket: WebSocket;
  #hasOpened = false;
  #lastFrameAt = { wall: 0, steady: 0 };
  #frames = 0;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  readonly #waits = new Set<ReturnType<typeof setTimeout>>();

  constructor(options: RoomSocketOptions) {
    this.#options = options;
    this.#timeouts = { ...TIMEOUTS, ...options.timeouts };
    const socket = new WebSocket(options.url);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event: MessageEvent<unknown>) => this.#received(event.data);
    socket.onclose = ({ code }) => {
      this.#stopTimers();
      options.onClose(code);
    };
    this.#expect(this.#timeouts.opening, () => this.#hasOpened);
  }

  send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Sends a message that the server answers at once. */
  ask(message: object): void {
    this.send(message);
    this.#expectFrame(this.#timeouts.answer);
  }

  /** Closes it as if it had broken: `onClose` is called. */
  abandon(): void {
    this.#socket.close(ABANDONED_CLOSE_CODE);
  }

  /** Closes it without any further callback. */
  close(code?: number): void {
    this.#stopTimers();
    const socket = this.#socket;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close(code);
  }

  /** A socket that slept with its phone may be dead without an event, and the page would go on showing an old view. */
  checkAlive(): void {
    if (this.#isSilent()) this.#options.onSilent();
    else this.#ping(this.#timeouts.proof);
  }

  #opened(): void {
    this.#hasOpened = true;
    this.#noteFrame();
    this.#options.onOpen();
    this.#pingTimer = setInterval(() => this.#ping(this.#timeouts.pong), PING_INTERVAL_MS);
  }

  #received(data: unknown): void {
    this.#noteFrame();
    this.#frames += 1;
    this.#options.onFrame(readServerFrame(data));
  }

  #noteFrame(): void {
    this.#lastFrameAt = { wall: Date.now(), steady: performance.now() };
  }

  /** One of the device's clocks may have been set back, and the other may stand still while the device sleeps. */
  #isSilent(): boolean {
    const { wall, steady } = this.#lastFrameAt;
    return Math.max(Date.now() - wall, performance.now() - steady) > SILENCE_SECONDS * 1000;
  }

  #ping(timeoutMs: number): void {
    this.#options.onPing();
    if (this.#isSilent()) this.abandon();
    else if (this.#socket.readyState === WebSocket.OPEN) {
      this.send({ type: 'ping' });
      this.#expectFrame(timeoutMs);
    }
  }

  #expectFrame(timeoutMs: number): void {
    // Counted, since the last frame may have come in the same millisecond.
    const before = this.#frames;
    this.#expect(timeoutMs, () => this.#frames > before);
  }

  #expect(timeoutMs: number, hasCome: () => boolean): void {
    const wait = setTimeout(() => {
      this.#waits.delete(wait);
      if (!hasCome()) this.#options.onSilent();
    }, timeoutMs);
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
 * A frame of our own server, which checks what it sends. A later version may send more: unknown types give null, and
 * unknown fields do no harm.
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

/** The server accepts no more sockets, or no more from this network. */
export type Refusal = 'full' | 'crowded';

const REFUSALS: Partial<Record<string, Refusal>> = { UNAVAILABLE: 'full', RATE_LIMITED: 'crowded' };

/**
 * Why the server refuses a websocket at this address, which browsers do not tell: the same address is asked over HTTP.
 * Null where it would open one, or does not answer.
 */
export async function refusalOf(url: string): Promise<Refusal | null> {
  try {
    await request('GET', url.replace(/^ws/, 'http'));
    return null;
  } catch (error) {
    return REFUSALS[errorCode(error) ?? ''] ?? null;
  }
}
