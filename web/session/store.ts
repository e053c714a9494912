/** The key of a storage's format. */
const FORMAT_KEY = 'storageFormat';

/** Leads from one format to the next. */
type Upgrade = (storage: Storage) => void;

/** The first one leads from format 1 to format 2, and so on. */
const UPGRADES: readonly Upgrade[] = [];

/** Null where nothing is kept yet. */
function formatOf(storage: Storage): number | null {
  const text = storage.getItem(FORMAT_KEY);
  return text === null ? null : Number(text);
}

/** A newer page has written the storage, which is left alone: this page keeps its data in memory. */
class NewerStorage extends Error {
  override readonly name = 'NewerStorage';
  override readonly message = 'What this browser keeps is of a newer version of this page, and is left alone';
}

/** Upgrades what an older page has stored. @throws NewerStorage */
export function upgraded(storage: Storage, steps = UPGRADES): Storage {
  const newest = steps.length + 1;
  const format = formatOf(storage) ?? newest;
  if (format > newest) throw new NewerStorage();
  if (format < newest) {
    for (const step of steps.slice(format - 1)) step(storage);
    storage.setItem(FORMAT_KEY, String(newest));
  }
  return storage;
}

/** Called before the first write: a storage without a format is empty. */
function noteFormat(storage: Storage): void {
  if (formatOf(storage) === null) storage.setItem(FORMAT_KEY, String(UPGRADES.length + 1));
}

/** Texts by key, kept in one of the browser's storages. */
interface Store {
  readonly read: (key: string) => string | null;
  /** Whether a reload will still find it. */
  readonly write: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
  readonly keys: () => string[];
  /** Called for changes in this tab and, by the browser's event, in others. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A private window may refuse storage, and a full one takes no more: refused data lives as long as the page. */
function storeIn(openStorage: () => Storage): Store {
  /** Writes that the storage refused; null for a refused removal. */
  const refused = new Map<string, string | null>();
  const listeners = new Set<() => void>();

  let isLeftAlone = false;
  const storage = (): Storage => {
    try {
      return upgraded(openStorage());
    } catch (error) {
      if (error instanceof NewerStorage && !isLeftAlone) console.warn(error.message);
      isLeftAlone ||= error instanceof NewerStorage;
      throw error;
    }
  };

  function change(key: string, value: string | null): boolean {
    let isKept = true;
    try {
      const kept = storage();
      if (value === null) kept.removeItem(key);
      else {
        noteFormat(kept);
        kept.setItem(key, value);
      }
      refused.delete(key);
    } catch {
      isKept = false;
      refused.set(key, value);
    }
    for (const listener of listeners) listener();
    return isKept;
  }

  function stored<T>(ask: (storage: Storage) => T, otherwise: T): T {
    try {
      return ask(storage());
    } catch {
      return otherwise;
    }
  }

  return {
    read: (key) => refused.get(key) ?? (refused.has(key) ? null : stored((all) => all.getItem(key), null)),
    write: change,
    remove: (key) => void change(key, null),
    keys: () => {
      const known = new Set([...stored<string[]>(Object.keys, []), ...refused.keys()]);
      known.delete(FORMAT_KEY);
      return [...known].filter((key) => refused.get(key) !== null);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

/** For this browser, over all visits and tabs. */
export const browserStore = storeIn(() => window.localStorage);

/** For this tab, over its reloads. */
export const tabStore = storeIn(() => window.sessionStorage);
