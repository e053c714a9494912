import type { Database } from '@nightfall/shared/backend/db/connect';
import { plannedMaintenance } from '@nightfall/shared/backend/db/global-settings';
import { withTimeout } from '@nightfall/shared/backend/db/transaction';
import type { MaintenanceNotice, PlannedMaintenance } from '@nightfall/shared/protocol/site';

/** How soon a process learns of a plan that another one has stored. */
const LOOK_EVERY_MS = 2_000;

/** The planned maintenance as this process knows it. While Postgres is away, what was read last holds. */
export class MaintenanceWatch {
  readonly #db: Database;
  readonly #listeners: (() => void)[] = [];
  readonly #timer = setInterval(() => {
    this.look().catch(() => this.#reportChange());
  }, LOOK_EVERY_MS);
  #planned: PlannedMaintenance | null = null;
  #reported = JSON.stringify(null);
  #looks = 0;
  #newestRead = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** As pages show it. */
  notice(): MaintenanceNotice | null {
    return this.#planned && { ...this.#planned, stage: stageOf(this.#planned, Date.now()) };
  }

  /** Whether no further round may begin. */
  isWindingDown(): boolean {
    return this.#planned !== null && Date.now() >= this.#planned.noRoundsFrom;
  }

  /** Reads the plan now. @throws when Postgres does not answer */
  async look(): Promise<void> {
    this.#looks += 1;
    const own = this.#looks;
    const planned = await withTimeout(plannedMaintenance(this.#db));
    // An earlier look may be answered later.
    if (own < this.#newestRead) return;
    this.#newestRead = own;
    this.#planned = planned;
    this.#reportChange();
  }

  /** Calls the listener when the notice has changed. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #reportChange(): void {
    const now = JSON.stringify(this.notice());
    if (now === this.#reported) return;
    this.#reported = now;
    for (const listener of this.#listeners) listener();
  }
}

function stageOf({ noRoundsFrom, stopsAt }: PlannedMaintenance, now: number): MaintenanceNotice['stage'] {
  if (now >= stopsAt) return 'due';
  return now >= noRoundsFrom ? 'winding_down' : 'planned';
}
