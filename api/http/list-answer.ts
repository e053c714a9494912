import type { Counted } from '@nightfall/shared/backend/accounts/window';

/** The answer to a list is one part of it; the header says how long it is. */
export function listAnswer<T, D>(
  set: { headers: Record<string, unknown> },
  list: Counted<T>,
  described: (row: T) => D,
): D[] {
  set.headers['x-total-count'] = String(list.total);
  return list.rows.map(described);
}
