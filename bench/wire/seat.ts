/** A place in a room of the server that is measured. */
export interface Seat {
  /** Of the server, e.g. `http://127.0.0.1:41234`. */
  readonly address: string;
  /** Of its websocket, with the query. */
  readonly path: string;
  /** Lines of the upgrade besides those of every websocket. */
  readonly headers: readonly string[];
  /** What has to be said once the socket is open. */
  readonly greeting: string | null;
  /** One small action that everybody in the room sees. */
  action(): string;
}

/** A server with rooms, as the generator of load meets it. */
export interface Game {
  /** Does what has to be done before so many rooms can be opened. */
  prepare?(rooms: number): Promise<void>;
  /** Takes a place; the first one of a room opens it. */
  takeSeat(room: number, place: number): Promise<Seat>;
  /** The version of the room that a frame shows, or -1 if it shows none. Every action raises it by one. */
  versionIn(bytes: Buffer, start: number, end: number): number;
}

const ZERO = 48;
const NINE = 57;

/** The number that stands in a text behind this, or -1. */
export function numberAfter(mark: Buffer, bytes: Buffer, start: number, end: number): number {
  const found = bytes.indexOf(mark, start);
  if (found === -1 || found >= end) return -1;
  let number = 0;
  for (let at = found + mark.length; at < end; at += 1) {
    const digit = bytes[at] ?? 0;
    if (digit < ZERO || digit > NINE) break;
    number = number * 10 + digit - ZERO;
  }
  return number;
}
