/** The list with one entry taken to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

/** The list begun from another entry, for a ring that is told from another seat. */
export function turned<T>(list: readonly T[], by: number): T[] {
  const start = list.length === 0 ? 0 : ((by % list.length) + list.length) % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
