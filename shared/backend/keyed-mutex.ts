/** Runs tasks of the same key one after another, and tasks of different keys side by side. */
export type KeyedMutex = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** One process writes a room one command at a time: its own commands then never conflict with each other. */
export function createKeyedMutex(): KeyedMutex {
  const lastOf = new Map<string, Promise<void>>();
  return <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const previous = lastOf.get(key);
    const mine = previous === undefined ? task() : previous.then(task);
    const settle = () => {
      if (lastOf.get(key) === settled) lastOf.delete(key);
    };
    const settled: Promise<void> = mine.then(settle, settle);
    lastOf.set(key, settled);
    return mine;
  };
}
