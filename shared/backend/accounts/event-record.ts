import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { SECURITY_EVENTS, type SecurityEventKind } from '../../protocol/security-events.ts';
import type { Database } from '../db/connect.ts';
import { type SecurityEventRow, securityEvents } from '../db/schema/index.ts';
import { withTimeout } from '../db/transaction.ts';
import type { Logger } from '../observability/logger.ts';

export interface NotedEvent extends Pick<SecurityEventRow, 'who' | 'address' | 'about' | 'details'> {
  readonly kind: SecurityEventKind;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FLUSH_EVERY_MS = 2_000;
/** New rows of a process: of one kind for one address in an hour, and in all in a minute. */
export const MOST_ROWS = {
  refusals: { ofOneAddress: 60, ofAll: 500 },
  others: { ofOneAddress: 600, ofAll: 500 },
} as const;

type Sort = keyof typeof MOST_ROWS;

/**
 * The security events of a process, for administrators to read. Events wait in memory for a moment and are written
 * together. Equal events of one minute are one row with a count; beyond the limits only address and kind are told apart,
 * then only the kind, in one row an hour.
 */
export class EventRecord {
  readonly #db: Database;
  readonly #logger: Logger;
  readonly #now: () => number;
  readonly #timer: ReturnType<typeof setInterval>;
  #minute = 0;
  #hour = 0;
  /** The rows of this minute. */
  readonly #known = new Set<string>();
  #made: Record<Sort, number> = { refusals: 0, others: 0 };
  /** Rows of this hour by kind and address. */
  readonly #perAddress = new Map<string, number>();
  #waiting = new Map<string, SecurityEventRow>();
  #writing = Promise.resolve();

  constructor(db: Database, logger: Logger, now: () => number = Date.now) {
    this.#db = db;
    this.#logger = logger;
    this.#now = now;
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS);
    this.#timer.unref();
  }

  /** Costs the request one look into a map. */
  add(event: NotedEvent): void {
    const time = this.#now();
    this.#passTime(Math.floor(time / MINUTE_MS), Math.floor(time / HOUR_MS));
    const [key, kept] = this.#rowOf(event);
    const at = new Date(time);
    const row = this.#waiting.get(key) ?? { ...kept, id: idOf(key), times: 0, createdAt: at, lastAt: at };
    this.#waiting.set(key, { ...row, times: row.times + 1, lastAt: at });
  }

  /** Writes what is waiting. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes the last events. */
  stop(): Promise<void> {
    clearInterval(this.#timer);
    return this.flush();
  }

  #passTime(minute: number, hour: number): void {
    if (minute !== this.#minute) {
      this.#known.clear();
      this.#made = { refusals: 0, others: 0 };
    }
    if (hour !== this.#hour) this.#perAddress.clear();
    this.#minute = minute;
    this.#hour = hour;
  }

  /** The event itself in its minute, or as much of it in its hour as there is room for. */
  #rowOf(event: NotedEvent): readonly [string, NotedEvent] {
    const { kind, address } = event;
    const sort: Sort = SECURITY_EVENTS[kind] === 'refusal' ? 'refusals' : 'others';
    const whole = `${this.#minute} ${keyText(event)}`;
    if (this.#known.has(whole)) return [whole, event];
    const ofAddress = this.#perAddress.get(`${kind} ${address}`) ?? 0;
    if (this.#made[sort] < MOST_ROWS[sort].ofAll && ofAddress < MOST_ROWS[sort].ofOneAddress) {
      this.#perAddress.set(`${kind} ${address}`, ofAddress + 1);
      this.#known.add(whole);
      this.#made[sort] += 1;
      return [whole, event];
    }
    // An address with rows of its own keeps one more, for the rest.
    const from = ofAddress > 0 ? address : null;
    const rest = { kind, who: null, address: from, about: null, details: { isRest: true } };
    return [`hour ${this.#hour} ${keyText(rest)}`, rest];
  }

  async #write(): Promise<void> {
    const rows = [...this.#waiting.values()];
    if (rows.length === 0) return;
    this.#waiting = new Map();
    try {
      await withTimeout(insertOrCount(this.#db, rows));
    } catch (error) {
      // They are lines of the log all the same.
      this.#logger.warn({ err: error, rows: rows.length }, 'security events were not stored');
    }
  }
}

const keyText = ({ kind, who, address, about, details }: NotedEvent): string =>
  JSON.stringify([kind, who, address, about, details]);

function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  // The version and variant bits of a custom UUID (RFC 9562, version 8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const insertOrCount = (db: Database, rows: SecurityEventRow[]) =>
  db
    .insert(securityEvents)
    // One order everywhere keeps processes that count the same rows from deadlocks.
    .values(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflictDoUpdate({
      target: securityEvents.id,
      set: {
        times: sql`${securityEvents.times} + excluded.times`,
        lastAt: sql`greatest(${securityEvents.lastAt}, excluded.last_at)`,
      },
    });

/** The same for the same email address, so that events can be grouped, and no address can be read from them. */
export const pseudonymOf = (email: string): string =>
  createHash('sha256').update(`security log ${email}`).digest('hex').slice(0, 16);
