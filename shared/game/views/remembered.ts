interface Part {
  readonly from: readonly unknown[];
  readonly value: unknown;
}

/** Not what anything is made from. */
const NOTHING: readonly unknown[] = [Symbol('nothing')];

/**
 * What was made for the version before, by what it was made from. States are immutable, so the same objects give the
 * same part, which is then not made again; and what is made again is the same object as far as it says the same.
 */
export class Remembered {
  readonly #parts = new Map<string, Part>();
  readonly #lists = new Map<string, Part[]>();

  /** A part of a view by its name, made of plain data; `from` is everything that it depends on. */
  part<T>(name: string, from: readonly unknown[], make: () => T): T {
    return this.#made(name, from, (before) => sharing(before, make()) as T);
  }

  /** The same for each element of a list, by its place. */
  parts<Item, T>(
    name: string,
    items: readonly Item[],
    from: (item: Item) => readonly unknown[],
    make: (item: Item) => T,
  ): T[] {
    let list = this.#lists.get(name);
    if (list === undefined || list.length !== items.length) {
      list = items.map((_, place) => list?.[place] ?? { from: NOTHING, value: undefined });
      this.#lists.set(name, list);
    }
    for (const [place, item] of items.entries()) {
      const sources = from(item);
      const known = list[place];
      if (known === undefined || isSameList(known.from, sources)) continue;
      list[place] = { from: sources, value: sharing(known.value, make(item)) };
    }
    return list.map(({ value }) => value as T);
  }

  /** The same for what is not data: it is another one whenever it is made again. */
  tool<T>(name: string, from: readonly unknown[], make: () => T): T {
    return this.#made(name, from, make);
  }

  #made<T>(name: string, from: readonly unknown[], make: (before: unknown) => T): T {
    const known = this.#parts.get(name);
    if (known !== undefined && isSameList(known.from, from)) return known.value as T;
    const value = make(known?.value);
    this.#parts.set(name, { from, value });
    return value;
  }
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}

/** The new value made of the old one's parts wherever they are equal; the old one itself if all of it is. */
export function sharing(before: unknown, after: unknown): unknown {
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
    const value = sharing(before[key], after[key]);
    isSame &&= value === before[key] && key === oldKeys[index];
    if (value === after[key]) continue;
    if (shared === after) shared = { ...after };
    (shared as Record<string, unknown>)[key] = value;
  }
  return isSame ? before : shared;
}

function sharingList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  if (isSameList(before, after)) return before;
  const byId = new Map(before.map((item) => [idOf(item), item]));
  const shared = after.map((item, index) => {
    const id = idOf(item);
    return sharing(id === undefined ? before[index] : byId.get(id), item);
  });
  const isSame = before.length === after.length && shared.every((item, index) => item === before[index]);
  return isSame ? before : shared;
}

/** By what an element of a list is known again, wherever it stands: the ids of people, messages and claims. */
export function idOf(item: unknown): string | undefined {
  const id = isComposite(item) ? (item as { id?: unknown }).id : undefined;
  return typeof id === 'string' ? id : undefined;
}

export function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
