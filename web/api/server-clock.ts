/** The median of so many last messages counts, so that a late one moves nothing. */
const COMPARED = 5;
/** When the device's two clocks part by more, one was set, or the other stood still during sleep. */
const PARTED_MS = 1_000;
/** A difference that is worth drawing anew. */
const NOTED_MS = 1_000;
/** A Date header counts whole seconds. */
const HALF_SECOND_MS = 500;
const ROUGH_MS = 1_500;

interface DeviceClocks {
  /** Epoch milliseconds; may be set or wrong. */
  readonly wall: () => number;
  /** Monotonic milliseconds; some systems stop them while the device sleeps. */
  readonly steady: () => number;
}

const DEVICE: DeviceClocks = { wall: () => Date.now(), steady: () => performance.now() };

/**
 * The server's time, whatever the device's clock says: it follows each message that brings it, and is counted on by the
 * steady clock in between. Before the first one there is only the device's.
 */
export class ServerClock {
  readonly #device: DeviceClocks;
  readonly #listeners = new Set<() => void>();
  /** Server time minus steady time at the last messages, the newest last. */
  #offsets: readonly number[] = [];
  /** Wall time minus steady time at the last message. */
  #apart = 0;

  constructor(device: DeviceClocks = DEVICE) {
    this.#device = device;
  }

  /** Epoch milliseconds. */
  readonly now = (): number => {
    const inOrder = this.#offsets.toSorted((one, other) => one - other);
    // Of two the greater one: a message can come late, and never early.
    const offset = inOrder[Math.floor(inOrder.length / 2)];
    return offset === undefined ? this.#device.wall() : this.#device.steady() + offset;
  };

  /** The device has slept, or its clock was set: the time may be wrong until the next message. */
  isInDoubt(): boolean {
    const { wall, steady } = this.#device;
    return this.#offsets.length > 0 && Math.abs(wall() - steady() - this.#apart) > PARTED_MS;
  }

  /** A message has come that was sent at this time of the server. */
  hear(serverTime: number): void {
    const before = this.now();
    const { wall, steady } = this.#device;
    const known = this.isInDoubt() ? [] : this.#offsets;
    this.#apart = wall() - steady();
    this.#offsets = [...known, serverTime - steady()].slice(-COMPARED);
    if (Math.abs(this.now() - before) > NOTED_MS) for (const listener of this.#listeners) listener();
  }

  /** For the Date header of an HTTP answer, which counts where no message is more precise. */
  hearDate(header: string | null): void {
    const time = Date.parse(header ?? '') + HALF_SECOND_MS;
    const isNews = this.#offsets.length === 0 || this.isInDoubt() || Math.abs(time - this.now()) > ROUGH_MS;
    if (!Number.isNaN(time) && isNews) this.hear(time);
  }

  /** Knows the device's clock alone, as in the beginning. */
  forget(): void {
    this.#offsets = [];
  }

  /** Calls whenever a message has moved the time. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** The clock of this page. */
export const serverClock = new ServerClock();
