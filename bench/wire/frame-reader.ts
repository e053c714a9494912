/** Takes a frame where it lies among the bytes: nothing is copied or made into a text. */
export type OnFrame = (opcode: number, bytes: Buffer, start: number, end: number) => void;

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
