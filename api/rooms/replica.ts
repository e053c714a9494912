import { setTimeout as sleep } from 'node:timers/promises';
import type { RoomMessage, RoomStore, StoredGame } from '@nightfall/shared/backend/rooms/room-store';
import { evolve } from '@nightfall/shared/game/events/evolve';

export type OnChange = (before: StoredGame | null, after: StoredGame | null) => void;

const RETRY_MS = 500;

/** This process's copy of one room, kept up to date by the room's messages. A gap in them: it is loaded again. */
export class Replica {
  game: StoredGame | null = null;
  /** Connections and joins under way that need it. */
  holds = 0;
  #loading: Promise<void> | null = null;
  #isCatchingUp = false;
  /** The newest version that was heard of. */
  #announcedRev = 0;

  constructor(
    readonly gameId: string,
    private readonly store: RoomStore,
    private readonly onChange: OnChange,
  ) {}

  /** Takes a message of the bus, or an own write before its message arrives. */
  receive(message: RoomMessage, after?: StoredGame): void {
    if (message.toRev === null) {
      this.#become(null);
      return;
    }
    this.#announcedRev = Math.max(this.#announcedRev, message.toRev);
    if (this.game === null || message.toRev <= this.game.rev) return;
    if (message.fromRev === this.game.rev) {
      this.#become(after ?? { rev: message.toRev, state: evolve(this.game.state, message.events) });
    } else {
      void this.catchUp();
    }
  }

  /** Catches up with the store. @throws StoreUnavailable */
  reload(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** Reloads until it succeeds or nobody needs the room: a quiet room gives no other reason to look again. */
  async catchUp(): Promise<void> {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      while (this.holds > 0 && !(await this.#tryReload())) await sleep(RETRY_MS);
    } finally {
      this.#isCatchingUp = false;
    }
  }

  async #tryReload(): Promise<boolean> {
    try {
      await this.reload();
      return true;
    } catch {
      return false;
    }
  }

  async #load(): Promise<void> {
    do {
      const { game } = await this.store.load(this.gameId);
      if (game === null) {
        this.#become(null);
        return;
      }
      if (this.game === null || game.rev > this.game.rev) this.#become(game);
    } while (this.game !== null && this.game.rev < this.#announcedRev);
  }

  #become(after: StoredGame | null): void {
    const before = this.game;
    if (before === after) return;
    this.game = after;
    this.onChange(before, after);
  }
}
