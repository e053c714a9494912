import type { DealtRooms } from '../dealt/dealt-room.ts';
import type { Client } from './client.ts';
import { type Room, watching } from './room.ts';
import { vanish } from './vanish.ts';

/** Who of a room is not there: people who have left the running round, and people whose phones sleep. */
export class Absences {
  /** How often somebody has come back over another line than before. */
  reconnections = 0;
  readonly #away = new Map<number, 'left' | 'asleep'>();
  /** People for whom a bot may have acted in this round. */
  readonly #helped = new Set<number>();

  constructor(
    private readonly room: Room,
    private readonly rooms: DealtRooms,
  ) {}

  beginRound(): void {
    this.#helped.clear();
  }

  isAway(seat: number): boolean {
    return this.#away.has(seat);
  }

  mayHaveBeenHelped(seat: number): boolean {
    return this.#helped.has(seat);
  }

  /** With nobody there the round would wait for its deadlines. */
  get mayGo(): boolean {
    return this.room.clients.length - this.#away.size > 1;
  }

  /** Somebody's phone sleeps, and a bot acts for them until they are back. */
  async fallAsleep(seat: number): Promise<void> {
    this.reconnections += 2;
    this.#goes(seat, 'asleep');
    await vanish(this.#client(seat), this.room, this.rooms);
  }

  /** Somebody leaves the round, and may not look at it any more. */
  async leave(seat: number): Promise<void> {
    const client = this.#client(seat);
    this.reconnections += 1;
    this.#goes(seat, 'left');
    await client.done('leave_game');
    const answer = await client.person.call('GET', `/api/games/${this.room.gameId}`);
    if (answer.status !== 403) throw new Error(`A leaver may look: ${answer.status}`);
  }

  /** @throws Error when somebody who had left was shown more than that they had */
  async comeBack(seat: number): Promise<void> {
    const client = this.#client(seat);
    const { person, frames } = client;
    if (this.#away.get(seat) === 'left') {
      const last = frames.at(-1)?.type;
      if (last !== 'ack') throw new Error(`A leaver received ${last}`);
      await client.close();
      await person.join(this.room.roomCode);
    }
    this.room.clients[seat] = await watching(person, this.room.gameId);
    this.#away.delete(seat);
  }

  async allComeBack(): Promise<void> {
    for (const seat of [...this.#away.keys()]) await this.comeBack(seat);
  }

  #goes(seat: number, how: 'left' | 'asleep'): void {
    this.#helped.add(seat);
    this.#away.set(seat, how);
  }

  #client(seat: number): Client {
    const client = this.room.clients[seat];
    if (client === undefined) throw new Error(`Nobody sits at ${seat}`);
    return client;
  }
}
