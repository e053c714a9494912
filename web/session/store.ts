import { FORMAT_KEY, inTodaysFormat, NewerStorage, noteFormat } from './store-format.ts';

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
