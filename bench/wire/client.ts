import type { Socket } from 'bun';

const END_OF_HEADERS = '\r\n\r\n';

interface Listener {
  frame(bytes: Buffer, start: number, end: number): void;
  /** The socket has ended, whoever ended it. */
  closed?(): void;
}

/** A websocket on bare TCP, so that a client costs less than the server. */
export class Client {
  /** All that has come, frames' headers included. */
  received = 0;
  isOpen = false;
  readonly #listener: Listener;
  readonly #seat: Seat;
  readonly #reader: FrameReader;
  readonly #opening = Promise.withResolvers<void>();
  #answer = '';
  #socket: Socket | null = null;

  private constructor(seat: Seat, listener: Listener) {
    this.#seat = seat;
    this.#listener = listener;
    // Who cannot even connect never comes to await it.
    this.#opening.promise.catch(() => undefined);
    this.#reader = new FrameReader((opcode, bytes, start, end) => this.#frame(opcode, bytes, start, end));
  }

  /** @throws Error when the server refuses */
  static async open(seat: Seat, listener: Listener): Promise<Client> {
    const client = new Client(seat, listener);
    const { hostname, port } = new URL(seat.address);
    client.#socket = await Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open: (socket) => {
          socket.setNoDelay(true);
          socket.write(upgradeText(seat));
        },
        data: (_, chunk) => client.#data(chunk),
        close: () => client.#ended(),
        error: () => client.#ended(),
      },
    });
    await client.#opening.promise;
    return client;
  }

  send(text: string): void {
    this.#write(OPCODES.text, Buffer.from(text));
  }

  close(): void {
    this.#socket?.terminate();
  }

  #write(opcode: number, payload: Uint8Array): void {
    const frame = clientFrame(opcode, payload);
    if (this.#socket?.write(frame) !== frame.length) this.close();
  }

  #data(chunk: Buffer): void {
    if (this.isOpen) {
      this.received += chunk.length;
      this.#reader.read(chunk);
    } else this.#answered(chunk);
  }

  #answered(chunk: Buffer): void {
    this.#answer += chunk.toString('latin1');
    const end = this.#answer.indexOf(END_OF_HEADERS);
    if (end === -1) return;
    if (!this.#answer.startsWith('HTTP/1.1 101')) {
      this.#opening.reject(new Error(`The websocket was refused: ${this.#answer.slice(0, 80)}`));
      this.close();
      return;
    }
    const frames = Buffer.from(this.#answer.slice(end + END_OF_HEADERS.length), 'latin1');
    this.#answer = '';
    this.isOpen = true;
    if (this.#seat.greeting !== null) this.send(this.#seat.greeting);
    this.#opening.resolve();
    if (frames.length > 0) this.#data(frames);
  }

  #frame(opcode: number, bytes: Buffer, start: number, end: number): void {
    if (opcode === OPCODES.text) this.#listener.frame(bytes, start, end);
    else if (opcode === OPCODES.ping) this.#write(OPCODES.pong, bytes.subarray(start, end));
    else if (opcode === OPCODES.close) this.close();
  }

  #ended(): void {
    this.isOpen = false;
    this.#opening.reject(new Error('The connection ended before its websocket was open'));
    this.#listener.closed?.();
  }
}

function upgradeText({ address, path, headers }: Seat): string {
  return [
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(address).host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
    ...headers,
    '\r\n',
  ].join('\r\n');
}

/** Takes a frame where it lies among the bytes: nothing is copied or made into a text. */
type OnFrame = (opcode: number, bytes: Buffer, start: number, end: number) => void;

export const OPCODES = { text: 0x1, close: 0x8, ping: 0x9, pong: 0xa } as const;
const NOT_WHOLE = -1;

/** Finds the frames of a websocket server in its bytes, however TCP has cut them. */
export class FrameReader {
  readonly #onFrame: OnFrame;
  /** The beginning of a frame whose end has not come yet. */
  #rest: Buffer | null = null;

  constructor(onFrame: OnFrame) {
    this.#onFrame = onFrame;
  }

  /** The chunk may be overwritten afterwards. */
  read(chunk: Buffer): void {
    const bytes = this.#rest === null ? chunk : Buffer.concat([this.#rest, chunk]);
    let next = 0;
    for (let end = this.#frameAt(bytes, next); end !== NOT_WHOLE; end = this.#frameAt(bytes, next))
      next = end;
    this.#rest = next === bytes.length ? null : Buffer.from(bytes.subarray(next));
  }

  /** Hands on the frame that begins here. @returns where the next one begins */
  #frameAt(bytes: Buffer, at: number): number {
    if (at + 2 > bytes.length) return NOT_WHOLE;
    const short = bytes.readUInt8(at + 1) & 0x7f;
    const start = at + 2 + (short === 127 ? 8 : short === 126 ? 2 : 0);
    if (start > bytes.length) return NOT_WHOLE;
    const end = start + lengthAt(bytes, at + 2, short);
    if (end > bytes.length) return NOT_WHOLE;
    this.#onFrame(bytes.readUInt8(at) & 0x0f, bytes, start, end);
    return end;
  }
}

function lengthAt(bytes: Buffer, at: number, short: number): number {
  if (short === 126) return bytes.readUInt16BE(at);
  return short === 127 ? Number(bytes.readBigUInt64BE(at)) : short;
}

const HEADER = { short: 6, long: 8 } as const;

/** A frame of a client, masked by zeros: its payload goes as it is. */
export function clientFrame(opcode: number, payload: Uint8Array): Uint8Array {
  const isShort = payload.length < 126;
  const header = isShort ? HEADER.short : HEADER.long;
  const frame = Buffer.alloc(header + payload.length);
  frame.writeUInt8(0x80 | opcode, 0);
  frame.writeUInt8(0x80 | (isShort ? payload.length : 126), 1);
  if (!isShort) frame.writeUInt16BE(payload.length, 2);
  frame.set(payload, header);
  return frame;
}

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
