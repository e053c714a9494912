/** Runs tasks of the same key one after another, and tasks of different keys side by side. */
export type KeyedMutex = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** One process writes a room one command at a time: its own commands then never conflict with each other. */
export function createKeyedMutex(): KeyedMutex {
  const lastOf = new Map<string, Promise<unknown>>();
  return <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const previous = lastOf.get(key) ?? Promise.resolve();
    const mine = previous.then(task, task);
    const settled = mine.then(
      () => undefined,
      () => undefined,
    );
    lastOf.set(key, settled);
    void settled.then(() => {
      if (lastOf.get(key) === settled) lastOf.delete(key);
    });
    return mine;
  };
}
