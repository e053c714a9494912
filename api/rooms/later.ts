export interface Later<Item extends object> {
  add(item: Item): void;
  /** Settles when nothing is left to be done. */
  done(): Promise<void>;
}

/**
 * Does something for each of the items named in a turn of the event loop, once, at the end of that turn. The task must
 * not throw; should it do so all the same, the others are still done and `done` settles.
 */
export function createLater<Item extends object>(task: (item: Item) => void): Later<Item> {
  let named = new Set<Item>();
  let turn: Promise<void> | null = null;
  const doAll = () => {
    const items = named;
    named = new Set();
    turn = null;
    return Promise.allSettled([...items].map(async (item) => task(item)));
  };
  return {
    add(item) {
      named.add(item);
      turn ??= new Promise((resolve) => {
        setImmediate(() => resolve(doAll().then(() => undefined)));
      });
    },
    done: () => turn ?? Promise.resolve(),
  };
}
