import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { SECURITY_EVENTS, type SecurityEventKind } from '../../protocol/security-events.ts';
import type { Database } from '../db/connect.ts';
import { type SecurityEventRow, securityEvents } from '../db/schema/index.ts';
import { inTime } from '../db/transaction.ts';
import type { Logger } from '../logger.ts';

export interface NotedEvent extends Pick<SecurityEventRow, 'who' | 'address' | 'about' | 'details'> {
  readonly kind: SecurityEventKind;
}

/** Where a process puts its security events, so that administrators can read them. */
export interface EventRecord {
  /** Costs the request nothing but a look into a map. */
  add(event: NotedEvent): void;
  /** Writes what is waiting. */
  flush(): Promise<void>;
  /** Writes the last ones. */
  stop(): Promise<void>;
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
 * Events wait in memory for a moment and are written together. The same from the same in one minute is one row with a
 * count; beyond so many rows only an address and a kind are told apart, and then only kinds, an hour a row.
 */
export function createEventRecord(db: Database, logger: Logger, now: () => number = Date.now): EventRecord {
  let minute = 0;
  let hour = 0;
  /** The rows of this minute. */
  const known = new Set<string>();
  const made: Record<Sort, number> = { refusals: 0, others: 0 };
  /** Rows of this hour by kind and address. */
  const perAddress = new Map<string, number>();
  let waiting = new Map<string, SecurityEventRow>();

  const beginMinute = (present: number): void => {
    minute = present;
    known.clear();
    Object.assign(made, { refusals: 0, others: 0 });
  };
  const beginHour = (present: number): void => {
    hour = present;
    perAddress.clear();
  };
  /** The event itself in its minute, or as much of it in its hour as there is room for. */
  const rowOf = (event: NotedEvent): readonly [string, NotedEvent] => {
    const { kind, address } = event;
    const sort: Sort = SECURITY_EVENTS[kind].isRefusal ? 'refusals' : 'others';
    const whole = `${minute} ${keyText(event)}`;
    if (known.has(whole)) return [whole, event];
    const ofAddress = perAddress.get(`${kind} ${address}`) ?? 0;
    if (made[sort] < MOST_ROWS[sort].ofAll && ofAddress < MOST_ROWS[sort].ofOneAddress) {
      perAddress.set(`${kind} ${address}`, ofAddress + 1);
      known.add(whole);
      made[sort] += 1;
      return [whole, event];
    }
    // It has rows already: one more is room that was left for it.
    const from = ofAddress > 0 ? address : null;
    const rest = { kind, who: null, address: from, about: null, details: { isRest: true } };
    return [`hour ${hour} ${keyText(rest)}`, rest];
  };

  const add = (event: NotedEvent): void => {
    const time = now();
    const [presentMinute, presentHour] = [Math.floor(time / MINUTE_MS), Math.floor(time / HOUR_MS)];
    if (presentMinute !== minute) beginMinute(presentMinute);
    if (presentHour !== hour) beginHour(presentHour);
    const [key, kept] = rowOf(event);
    const at = new Date(time);
    const row = waiting.get(key);
    waiting.set(
      key,
      row === undefined
        ? { ...kept, id: idOf(key), times: 1, createdAt: at, lastAt: at }
        : { ...row, times: row.times + 1, lastAt: at },
    );
  };

  const write = async (): Promise<void> => {
    const rows = [...waiting.values()];
    if (rows.length === 0) return;
    waiting = new Map();
    try {
      await inTime(insertOrCount(db, rows));
    } catch (error) {
      // They are lines of the log all the same.
      logger.warn({ err: error, rows: rows.length }, 'security events were not stored');
    }
  };
  let writing = Promise.resolve();
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();
  return {
    add,
    flush,
    stop: () => {
      clearInterval(timer);
      return flush();
    },
  };
}

const keyText = ({ kind, who, address, about, details }: NotedEvent): string =>
  JSON.stringify([kind, who, address, about, details]);

function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  // The marks of a UUID that was made in a way of its own (RFC 9562, version 8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const insertOrCount = (db: Database, rows: SecurityEventRow[]) =>
  db
    .insert(securityEvents)
    // In one order everywhere: processes that count the same rows wait for each other, and never in a circle.
    .values(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflictDoUpdate({
      target: securityEvents.id,
      set: {
        times: sql`${securityEvents.times} + excluded.times`,
        lastAt: sql`greatest(${securityEvents.lastAt}, excluded.last_at)`,
      },
    });

/** The same for the same address of mail, so that events can be put together, and none can be read from them. */
export const pseudonymOf = (email: string): string =>
  createHash('sha256').update(`security log ${email}`).digest('hex').slice(0, 16);
