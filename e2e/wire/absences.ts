import { type DealtRooms, makeAbsent, makePhaseLong } from '../dealt/dealt-room.ts';
import type { Client } from './client.ts';
import { playerOf, type Room, seatOf, watching } from './room.ts';
import { eventually } from './within.ts';

/** Why a stand-in may be refused: the phase or the host has changed, or no player is held up any more. */
const NOT_ASKED = ['WRONG_PHASE', 'NOT_HOST', 'INVALID_TARGET', 'TOO_EARLY'];

/**
 * Who of a room does nothing: people who have left the running round, people whose phones sleep, and people who are
 * there and idle.
 */
export class Absences {
  /** How often a player has come back over a new connection. */
  reconnections = 0;
  readonly #away = new Map<number, 'left' | 'asleep'>();
  readonly #idle = new Set<number>();
  /** People for whom a bot may have acted in this round. */
  readonly #helped = new Set<number>();

  constructor(
    private readonly room: Room,
    private readonly rooms: DealtRooms,
  ) {}

  beginRound(): void {
    this.#helped.clear();
    this.#idle.clear();
  }

  /** No bot acts for them. */
  isActive(seat: number): void {
    this.#idle.delete(seat);
  }

  isAway(seat: number): boolean {
    return this.#away.has(seat);
  }

  mayHaveBeenHelped(seat: number): boolean {
    return this.#helped.has(seat);
  }

  /** Without an active player the round would wait for its deadlines. */
  get mayGo(): boolean {
    return this.room.clients.length - new Set([...this.#away.keys(), ...this.#idle]).size > 1;
  }

  /** A player is idle, and the host asks for a stand-in: too early, and in time. @returns whether it came */
  async idle(seat: number, host: Client): Promise<boolean> {
    this.#idle.add(seat);
    this.#helped.add(seat);
    let isAsked = await this.#ask(seat, host);
    await makePhaseLong(this.rooms.at(this.room.gameId));
    isAsked ||= await this.#ask(seat, host);
    if (!isAsked) this.#idle.delete(seat);
    return isAsked;
  }

  async #ask(seat: number, host: Client): Promise<boolean> {
    const data = { targetUserId: seatOf(this.room, seat).person.userId };
    const outcome = await host.request({ gameId: this.room.gameId, action: 'ask_stand_in', data });
    if (!outcome.ok && !NOT_ASKED.includes(outcome.code)) throw new Error(`ask_stand_in: ${outcome.code}`);
    return outcome.ok;
  }

  /** The player takes over again, where the round is not over meanwhile. */
  async sayHere(seat: number): Promise<void> {
    const action = 'i_am_here';
    const outcome = await seatOf(this.room, seat).request({ gameId: this.room.gameId, action, data: {} });
    if (!outcome.ok && outcome.code !== 'WRONG_PHASE') throw new Error(`${action}: ${outcome.code}`);
    this.#idle.delete(seat);
  }

  /** The player's phone sleeps, and a bot stands in until they are back. */
  async fallAsleep(seat: number): Promise<void> {
    this.reconnections += 2;
    this.#goes(seat, 'asleep');
    await vanish(seatOf(this.room, seat), this.room, this.rooms);
  }

  /** The player leaves the round, and may not look at it any more. */
  async leave(seat: number): Promise<void> {
    const client = seatOf(this.room, seat);
    this.reconnections += 1;
    this.#goes(seat, 'left');
    await client.done('leave_game');
    const answer = await client.person.call('GET', `/api/games/${this.room.gameId}`);
    if (answer.status !== 403) throw new Error(`A leaver may look: ${answer.status}`);
  }

  /** @throws Error when a player who had left was shown more than that */
  async comeBack(seat: number): Promise<void> {
    const client = seatOf(this.room, seat);
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
}

/** A connection is lost, and a minute is over: the server counts the player as absent. */
export async function vanish(client: Client, { gameId, roomCode }: Room, rooms: DealtRooms): Promise<void> {
  const { person } = client;
  const isGone = async () => !playerOf(await person.look(gameId), person.userId).isConnected || null;
  await client.close();
  await eventually(isGone, `${person.name} is gone`);
  await makeAbsent(rooms.at(gameId), person.userId);
  // A seat that is asked for again is no return, but something on which the server looks who is absent.
  await person.join(roomCode);
}
