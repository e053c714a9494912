import type { CountedRows } from '@nightfall/shared/backend/db/list-window';

/** A page of a list; a header states the length of the whole list. */
export function listAnswer<T, D>(
  set: { headers: Record<string, unknown> },
  list: CountedRows<T>,
  described: (row: T) => D,
): D[] {
  set.headers['x-total-count'] = String(list.total);
  return list.rows.map(described);
}
