/** Under this key a storage says the format of what is in it. */
const FORMAT_KEY = 'storageFormat';

/** Leads from one format to the next. */
type Step = (storage: Storage) => void;

/** The first one leads from format 1 to format 2, and so on. */
const STEPS: readonly Step[] = [];

/** Null where nothing is kept yet. */
function formatOf(storage: Storage): number | null {
  const text = storage.getItem(FORMAT_KEY);
  return text === null ? null : Number(text);
}

/** A newer page has been here. What it keeps is left alone: this page keeps its own things as long as it is open. */
class NewerStorage extends Error {
  override readonly name = 'NewerStorage';
  override readonly message = 'What this browser keeps is of a newer version of this page, and is left alone';
}

/** What an older page has kept becomes what is kept today. @throws NewerStorage */
export function inTodaysFormat(storage: Storage, steps = STEPS): Storage {
  const newest = steps.length + 1;
  const format = formatOf(storage) ?? newest;
  if (format > newest) throw new NewerStorage();
  if (format < newest) {
    for (const step of steps.slice(format - 1)) step(storage);
    storage.setItem(FORMAT_KEY, String(newest));
  }
  return storage;
}

/** Before the first thing that is kept: nothing is in a storage that says no format. */
function noteFormat(storage: Storage): void {
  if (formatOf(storage) === null) storage.setItem(FORMAT_KEY, String(STEPS.length + 1));
}

/** Texts by key, kept in one of the browser's storages. */
interface Store {
  readonly read: (key: string) => string | null;
  /** Whether a reload will still find it. */
  readonly write: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
  readonly keys: () => string[];
  /** Hears of changes in this tab; the browser tells of those in others. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A private window may refuse a storage, and a full one takes nothing more: what it refuses lives as long as the page. */
function storeIn(given: () => Storage): Store {
  /** What the storage did not take; null for what it did not let go. */
  const refused = new Map<string, string | null>();
  const listeners = new Set<() => void>();

  let isLeftAlone = false;
  const storage = (): Storage => {
    try {
      return inTodaysFormat(given());
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
