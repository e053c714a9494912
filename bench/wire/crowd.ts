import { Client } from './client.ts';
import type { Game, Seat } from './seat.ts';

/** Actions of one room under way at a time, at most. */
const MOST_UNDER_WAY = 8_192;
const SEATED_AT_ONCE = 32;
const PATIENCE_MS = 30_000;

/** Somebody in a room, and the version that was shown to them last. */
export interface Guest {
  readonly place: number;
  readonly seat: Seat;
  client: Client;
  shown: number;
}

/** Its actions are counted: number `n` is the one that makes its version `base + n`. */
class Room {
  readonly guests: Guest[] = [];
  base = 0;
  sent = 0;
  /** When each action was sent, and how many have not seen it yet. */
  readonly sentAt = new Float64Array(MOST_UNDER_WAY);
  readonly unseen = new Uint8Array(MOST_UNDER_WAY);
}

/** What has happened since the counting began. */
export class Tally {
  sent = 0;
  /** Milliseconds from sending an action until the last one in the room had it before them. */
  readonly latencies: number[] = [];
}

/** Rooms full of people who see and do things as fast as a server lets them. */
export class Crowd {
  tally = new Tally();
  underWay = 0;
  /** Called when everybody in a room has seen an action. */
  onSeen: ((room: number) => void) | null = null;
  readonly #rooms: Room[];
  readonly #game: Game;
  readonly #people: number;

  constructor(game: Game, rooms: number, people: number) {
    this.#game = game;
    this.#people = people;
    this.#rooms = Array.from({ length: rooms }, () => new Room());
  }

  get rooms(): number {
    return this.#rooms.length;
  }

  get people(): number {
    return this.#people * this.#rooms.length;
  }

  /** Bytes that all of them have received. */
  get received(): number {
    return this.guests().reduce((sum, { client }) => sum + client.received, 0);
  }

  guests(): Guest[] {
    return this.#rooms.flatMap(({ guests }) => guests);
  }

  /** Signs up whoever opens a room. */
  async prepare(): Promise<void> {
    await this.#game.prepare?.(this.#rooms.length);
  }

  /** Opens the rooms. */
  async openRooms(): Promise<void> {
    await this.prepare();
    await inTurn(this.#rooms, (_, room) => this.#seat(room, 0));
  }

  /** Fills them. */
  async fillRooms(): Promise<void> {
    const others = Array.from({ length: this.#people - 1 }, (_, index) => index + 1);
    const places = others.flatMap((place) => this.#rooms.map((_, room) => ({ place, room })));
    await inTurn(places, ({ place, room }) => this.#seat(room, place));
  }

  async #seat(index: number, place: number): Promise<void> {
    const seat = await this.#game.takeSeat(index, place);
    const first = Promise.withResolvers<void>();
    // Whose websocket is refused never comes to await it.
    first.promise.catch(() => undefined);
    const room = this.#roomAt(index);
    const guest: Pick<Guest, 'shown'> = { shown: -1 };
    const client = await Client.open(seat, {
      frame: (bytes, start, end) => {
        const version = this.#game.versionIn(bytes, start, end);
        if (version <= guest.shown) return;
        if (guest.shown === -1) first.resolve();
        this.#sees(index, room, guest, version);
      },
      closed: () => first.reject(new Error(`Somebody in room ${index} was thrown out`)),
    });
    room.guests[place] = Object.assign(guest, { place, seat, client });
    await within(first.promise, PATIENCE_MS, `place ${place} of room ${index} is shown nothing`);
  }

  /** Counting begins anew, with nothing under way. */
  startCounting(): void {
    this.tally = new Tally();
    this.underWay = 0;
    for (const room of this.#rooms) {
      room.base = Math.max(...room.guests.map(({ shown }) => shown));
      room.sent = 0;
    }
  }

  /** One small action in a room. Guests take turns; the host stays out of it. */
  act(index: number): void {
    const room = this.#roomAt(index);
    room.sent += 1;
    const guest = room.guests[1 + (room.sent % (this.#people - 1))];
    if (guest === undefined) throw new Error(`Room ${index} is not full`);
    const slot = room.sent % MOST_UNDER_WAY;
    room.sentAt[slot] = performance.now();
    room.unseen[slot] = this.#people;
    this.underWay += 1;
    this.tally.sent += 1;
    guest.client.send(guest.seat.action());
  }

  #sees(index: number, room: Room, guest: Pick<Guest, 'shown'>, version: number): void {
    const from = Math.max(guest.shown - room.base, 0);
    const to = Math.min(version - room.base, room.sent);
    guest.shown = version;
    for (let action = from + 1; action <= to; action += 1) {
      const slot = action % MOST_UNDER_WAY;
      const left = (room.unseen[slot] ?? 0) - 1;
      room.unseen[slot] = left;
      if (left === 0) this.#allHaveSeen(index, room.sentAt[slot] ?? 0);
    }
  }

  #allHaveSeen(index: number, sentAt: number): void {
    this.tally.latencies.push(performance.now() - sentAt);
    this.underWay -= 1;
    this.onSeen?.(index);
  }

  /** Until everything under way was seen, or for as long as that. */
  async settle(longestMs: number): Promise<void> {
    const deadline = performance.now() + longestMs;
    while (this.underWay > 0 && performance.now() < deadline) await Bun.sleep(5);
  }

  leave(): void {
    this.onSeen = null;
    for (const { client } of this.guests()) client.close();
  }

  #roomAt(index: number): Room {
    const room = this.#rooms[index];
    if (room === undefined) throw new Error(`There is no room ${index}`);
    return room;
  }
}

/** Does something with each of them, a few at a time. */
export async function inTurn<T>(
  all: readonly T[],
  task: (one: T, index: number) => Promise<void>,
): Promise<void> {
  const left = all.entries();
  const worker = async () => {
    for (const [index, one] of left) await task(one, index);
  };
  await Promise.all(Array.from({ length: SEATED_AT_ONCE }, worker));
}

/** @throws Error when it takes longer */
export async function within<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`After ${ms / 1000} s: ${what}`)), ms);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
