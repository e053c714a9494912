import type { Sql } from 'postgres';
import { isReadOnly } from './errors.ts';

type Call = (...args: unknown[]) => PromiseLike<unknown>;

/** Running statements may finish on the old connections: longer than any statement takes (connect.ts). */
const END_WITHIN_SECONDS = 4;
/** A server may refuse writes for minutes: connections are renewed now and then, not at each refusal. */
const RENEW_EVERY_MS = 1_000;

/**
 * Connections that are renewed when their server takes no writes any more: another server may have taken over at its
 * address, while the old one still answers.
 */
export function renewedSql(open: () => Sql) {
  let pool = open();
  let renewedAt = 0;
  const renew = (refused: Sql): void => {
    if (refused !== pool || Date.now() < renewedAt + RENEW_EVERY_MS) return;
    renewedAt = Date.now();
    pool = open();
    // The types that drizzle has registered.
    Object.assign(pool.options.parsers, refused.options.parsers);
    Object.assign(pool.options.serializers, refused.options.serializers);
    refused.end({ timeout: END_WITHIN_SECONDS }).catch(() => undefined);
  };
  const watched = (current: Sql, call: Call) => {
    return (...args: unknown[]) => {
      const answer = call(...args);
      // A query starts when its own `then` is called; this one only listens.
      Promise.prototype.then.call(answer, undefined, (error) => {
        if (isReadOnly(error)) renew(current);
      });
      return answer;
    };
  };
  const sql = new Proxy(pool, {
    get(_, key) {
      const value: unknown = Reflect.get(pool, key);
      return key === 'unsafe' || key === 'begin' ? watched(pool, value as Call) : value;
    },
    apply: (_, that, args) => Reflect.apply(pool as unknown as Call, that, args),
  });
  return { sql, end: (options: { timeout: number }) => pool.end(options) };
}
