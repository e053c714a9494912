import type { Database } from '@nightfall/shared/backend/db/connect';
import { inTime } from '@nightfall/shared/backend/db/transaction';
import { plannedMaintenance } from '@nightfall/shared/backend/maintenance-notice';
import type { MaintenanceNotice, PlannedMaintenance } from '@nightfall/shared/protocol/site';

/** What this process knows of planned maintenance. */
export interface MaintenanceWatch {
  /** As pages are told of it. */
  notice(): MaintenanceNotice | null;
  /** No round is to begin any more. */
  isWindingDown(): boolean;
  /** Looks now: somebody has changed it. @throws when Postgres does not answer */
  look(): Promise<void>;
  /** Called when pages are to be told something else than before. */
  onChange(listener: () => void): void;
  stop(): void;
}

/** How soon a process hears of what another one was told. */
const LOOK_EVERY_MS = 2_000;

/** Looks every other second; while Postgres is away, what was known last holds. */
export function watchMaintenance(db: Database): MaintenanceWatch {
  const listeners: (() => void)[] = [];
  let planned: PlannedMaintenance | null = null;
  let said = JSON.stringify(null);
  let begun = 0;
  let newest = 0;

  const notice = () => planned && { ...planned, stage: stageOf(planned, Date.now()) };
  const sayIfChanged = () => {
    const now = JSON.stringify(notice());
    if (now === said) return;
    said = now;
    for (const listener of listeners) listener();
  };
  const look = async () => {
    begun += 1;
    const own = begun;
    const read = await inTime(plannedMaintenance(db));
    // An earlier look may be answered later.
    if (own < newest) return;
    newest = own;
    planned = read;
    sayIfChanged();
  };
  const lookOrWait = () => void look().catch(sayIfChanged);
  const timer = setInterval(lookOrWait, LOOK_EVERY_MS);
  return {
    notice,
    isWindingDown: () => planned !== null && Date.now() >= planned.noRoundsFrom,
    look,
    onChange: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  };
}

function stageOf({ noRoundsFrom, stopsAt }: PlannedMaintenance, now: number): MaintenanceNotice['stage'] {
  if (now >= stopsAt) return 'due';
  return now >= noRoundsFrom ? 'winding_down' : 'planned';
}
