import type { Socket } from 'bun';
import { clientFrame, FrameReader, OPCODES } from './frame-reader.ts';
import type { Seat } from './seat.ts';

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
