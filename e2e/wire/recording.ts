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
export class Recording {
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
