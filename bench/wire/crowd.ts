import { Client, type Game, type Seat } from './client.ts';
import { cpuSeconds } from './processes.ts';
import { percentile } from './table.ts';

/** What was seen of a server while a crowd kept it busy. */
export interface Window {
  /** Actions a second that everybody in their room has seen. */
  readonly perSecond: number;
  /** Milliseconds until the last person in a room had seen an action. */
  readonly p50: number;
  readonly p99: number;
  readonly bytesPerPerson: number;
  /** Milliseconds of the servers' processor time an action. */
  readonly cpuMs: number;
  /** Cores in use. */
  readonly serverCores: number;
  readonly generatorCores: number;
  /** How late the generator itself was at worst, in ms: latencies count from the real sending. */
  readonly lateMs: number;
  /** Actions that somebody has not seen seconds afterwards. */
  readonly lost: number;
}

/** Keeps a crowd acting for so many seconds. @returns how late it was at worst, in ms */
export type Load = (crowd: Crowd, seconds: number) => Promise<number>;

const SETTLE_MS = 4_000;

/** Lets a crowd act, and says what came of it. */
export async function measure(
  crowd: Crowd,
  load: Load,
  seconds: number,
  serverPids: readonly number[],
): Promise<Window> {
  const used = () => serverPids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  crowd.startCounting();
  const before = {
    at: performance.now(),
    bytes: crowd.received,
    server: used(),
    own: cpuSeconds(process.pid),
  };
  const lateMs = await load(crowd, seconds);
  const took = (performance.now() - before.at) / 1_000;
  const [server, own] = [used() - before.server, cpuSeconds(process.pid) - before.own];
  const seen = crowd.tally.latencies.length;
  await crowd.settle(SETTLE_MS);
  const latencies = crowd.tally.latencies.toSorted((one, other) => one - other);
  return {
    perSecond: seen / took,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    bytesPerPerson: (crowd.received - before.bytes) / crowd.tally.sent / (crowd.people / crowd.rooms),
    cpuMs: (server * 1_000) / seen,
    serverCores: server / took,
    generatorCores: own / took,
    lateMs,
    lost: crowd.underWay,
  };
}

/** So many actions a second in rooms drawn by lot, whether the server keeps up or not. */
export const atRate =
  (perSecond: number): Load =>
  async (crowd, seconds) => {
    const begin = performance.now();
    let [sent, lateMs] = [0, 0];
    for (let past = 0; past < seconds * 1_000; past = performance.now() - begin) {
      // Nothing is learnt from a server that is seconds behind.
      if (crowd.underWay > 2 * perSecond) break;
      const due = Math.floor((past * perSecond) / 1_000);
      if (sent < due) lateMs = Math.max(lateMs, past - (sent * 1_000) / perSecond);
      for (; sent < due; sent += 1) crowd.act(Math.floor(Math.random() * crowd.rooms));
      await Bun.sleep(1);
    }
    return lateMs;
  };

/** One action under way in each room, all the time: as much as the server can do. */
export const saturate: Load = async (crowd, seconds) => {
  crowd.onSeen = (room) => crowd.act(room);
  for (let room = 0; room < crowd.rooms; room += 1) crowd.act(room);
  await Bun.sleep(seconds * 1_000);
  crowd.onSeen = null;
  return 0;
};

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
