import type { Dice } from '../wire/dice.ts';
import { eventually } from '../wire/within.ts';
import { ChaosRoom, type ChaosRoomOptions } from './chaos-room.ts';

/** Bots are quick, and calls hardly limited. */
export const FAST_SETTINGS = {
  BOT_DELAY_SCALE: '0.01',
  RATE_LIMIT_SCALE: '100000',
  LOG_LEVEL: 'warn',
} as const;

const MOST_ROUNDS_OF_A_ROOM = 6;
const OPENED_AT_ONCE = 8;
/** As a player presses the button again. */
const OPENED_AGAIN_MS = 500;
const OPENED_WITHIN_MS = 60_000;

/** All rooms of a run. */
export class ChaosRooms {
  readonly account = { tables: [] as ChaosRoom[], broken: [] as string[], notOpened: 0 };
  readonly #dice: Dice;

  constructor(private readonly options: ChaosRoomOptions) {
    this.#dice = options.dice;
  }

  /** Under which the rooms are stored. */
  get keys(): string[] {
    return this.account.tables.map(({ host }) => `game:{${host.view.id}}`);
  }

  /** How far it is: rounds that have ended, and the phases of the rooms that play. */
  standing(): string {
    const { tables, broken, notOpened } = this.account;
    const rounds = tables.reduce((sum, table) => sum + table.rounds.length, 0);
    const phases = tables.filter(({ isOpen }) => isOpen).map(({ host }) => host.view.phase);
    return `${rounds} rounds, ${broken.length} rooms broken, ${notOpened} not opened; ${phases.join(', ')}`;
  }

  async openAll(rooms: number): Promise<ChaosRoom[]> {
    const opened: ChaosRoom[] = [];
    let begun = 0;
    const openOnes = async () => {
      while (begun < rooms) {
        begun += 1;
        opened.push(await this.#open());
      }
    };
    await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openOnes));
    return opened;
  }

  /** A room that cannot be opened because of a fault is left alone, and another one opened. */
  async #open(): Promise<ChaosRoom> {
    const options = { ...this.options, dice: this.#dice.fork() };
    const open = () =>
      ChaosRoom.open(options).catch(async () => {
        this.account.notOpened += 1;
        await Bun.sleep(OPENED_AGAIN_MS);
        return null;
      });
    const table = await eventually(open, 'a room', OPENED_WITHIN_MS);
    this.account.tables.push(table);
    return table;
  }

  /** Round after round, and room after room. What stands still is told, and left. */
  async playOn(first: ChaosRoom, isOver: () => boolean): Promise<void> {
    for (let table = first; ; table = await this.#open()) {
      try {
        await table.prepare();
        await this.#playRounds(table, isOver);
      } catch (error) {
        this.account.broken.push(String(error));
        return;
      } finally {
        table.close();
      }
      if (isOver()) return;
    }
  }

  async #playRounds(table: ChaosRoom, isOver: () => boolean): Promise<void> {
    for (let left = this.#dice.below(MOST_ROUNDS_OF_A_ROOM); ; left -= 1) {
      await table.playRound();
      if (isOver() || left === 0) return;
      await table.playAgain();
    }
  }

  /** Rounds that the account of their host does not have exactly once. */
  async notSaved(): Promise<string[]> {
    const missing = await Promise.all(this.account.tables.map((table) => table.notSaved()));
    return missing.flat();
  }
}
