interface Part {
  /** What the slice held that it was made from. */
  readonly sources: readonly unknown[];
  readonly value: unknown;
}

/**
 * Keeps the parts of the view of the version before, each with the slice of the state that it was made from. States are
 * immutable, so a slice of the same objects gives the same part, which is not made again; of a part that is made again,
 * whatever is equal stays the same object. A part is made from its slice and nothing else, so none can be out of date.
 */
export class ViewCache {
  readonly #parts = new Map<string, Part>();

  /** A part of a view by its name, made of plain data. */
  part<S extends object, T>(name: string, slice: S, make: (slice: S) => T): T {
    return this.#kept(name, slice, (before) => reuseEqual(before, make(slice)) as T);
  }

  /** The same for what is not plain data: a new one whenever it is made again. */
  instance<S extends object, T>(name: string, slice: S, make: (slice: S) => T): T {
    return this.#kept(name, slice, () => make(slice));
  }

  #kept<T>(name: string, slice: object, make: (before: unknown) => T): T {
    const known = this.#parts.get(name);
    const sources = Object.values(slice);
    if (known !== undefined && isSameList(known.sources, sources)) return known.value as T;
    const value = make(known?.value);
    this.#parts.set(name, { sources, value });
    return value;
  }
}

export function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}

/** The new value, made of the old one's objects wherever they are equal; the old value itself if all of it is equal. */
export function reuseEqual(before: unknown, after: unknown): unknown {
  if (before === after || !isComposite(before) || !isComposite(after)) return after;
  if (Array.isArray(before) && Array.isArray(after)) return sharingList(before, after);
  if (Array.isArray(before) || Array.isArray(after)) return after;
  return sharingFields(before as Fields, after as Fields);
}

type Fields = Readonly<Record<string, unknown>>;

function sharingFields(before: Fields, after: Fields): Fields {
  const keys = Object.keys(after);
  const oldKeys = Object.keys(before);
  let isSame = keys.length === oldKeys.length;
  let shared = after;
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? '';
    const value = reuseEqual(before[key], after[key]);
    isSame &&= value === before[key] && key === oldKeys[index];
    if (value === after[key]) continue;
    if (shared === after) shared = { ...after };
    (shared as Record<string, unknown>)[key] = value;
  }
  return isSame ? before : shared;
}

function sharingList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  if (isSameList(before, after)) return before;
  let byId: Map<string | undefined, unknown> | null = null;
  const shared = after.map((item, index) => {
    const there = before[index];
    const id = idOf(item);
    if (item === there || id === undefined || id === idOf(there)) return reuseEqual(there, item);
    byId ??= new Map(before.map((one) => [idOf(one), one]));
    return reuseEqual(byId.get(id), item);
  });
  return isSameList(before, shared) ? before : shared;
}

/** Identifies an element of a list wherever it stands: the id of a player, message or claim. */
export function idOf(item: unknown): string | undefined {
  const id = isComposite(item) ? (item as { id?: unknown }).id : undefined;
  return typeof id === 'string' ? id : undefined;
}

export function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
