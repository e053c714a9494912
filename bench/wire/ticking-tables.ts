import type { GameState } from '@nightfall/shared/game/state/state';
import { inTurn } from './crowd.ts';
import { DECK_OF_FIVE } from './deadlines.ts';
import type { OwnProcess } from './own-process.ts';
import type { Sample } from './table.ts';

const SEATS = 5;
const LOOK_EVERY_MS = 1_000;
/** A job that is later than this is lost, and the sweep's. */
const LATEST_MS = 10_000;

/** Tables of bots whose host lets each deal run out, one table after another, for as long as it is watched. */
export class TickingTables {
  /** Milliseconds from the moment a deal was to end until it did. */
  readonly lateness: Sample[] = [];
  readonly #own: OwnProcess;
  #isOver = false;
  #ticking: Promise<unknown> = Promise.resolve();

  constructor(own: OwnProcess) {
    this.#own = own;
  }

  /** Begins so many, spread over the time that a deal takes. */
  async start(tables: number, spreadSeconds: number): Promise<void> {
    const lobbies: GameState[] = [];
    await inTurn(Array.from({ length: tables }), async () => {
      lobbies.push(await this.#own.openLobby(SEATS, 'bots'));
    });
    const beganAt = Date.now();
    this.#ticking = Promise.all(
      lobbies.map(async (lobby, index) => {
        await Bun.sleep((index * spreadSeconds * 1_000) / tables);
        while (!this.#isOver) await this.#tick(lobby, beganAt);
      }),
    );
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#ticking;
  }

  async #tick(lobby: GameState, beganAt: number): Promise<void> {
    const table = await this.#own.deal(lobby, DECK_OF_FIVE);
    const endsAt = 'endsAt' in table.stage ? table.stage.endsAt : Number.NaN;
    while (Date.now() < endsAt && !this.#isOver) await Bun.sleep(LOOK_EVERY_MS);
    if (this.#isOver) return;
    for (;;) {
      const stage = await this.#own.stageOf(table);
      const endedAt = stage.phase === 'job_choice' ? stage.startedAt : Date.now();
      const lateMs = endedAt - endsAt;
      if (stage.phase === 'job_choice' || lateMs > LATEST_MS) {
        this.lateness.push({ minute: (endsAt - beganAt) / 60_000, value: lateMs });
        break;
      }
      await Bun.sleep(LOOK_EVERY_MS);
    }
    await this.#own.endRound(table);
  }
}
