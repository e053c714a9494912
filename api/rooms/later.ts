export interface Later<Item extends object> {
  add(item: Item): void;
  /** Settles when nothing is left to be done. */
  done(): Promise<void>;
}

/** Does something for each of the items named in a turn of the event loop, once, at the end of that turn. */
export function createLater<Item extends object>(task: (item: Item) => void): Later<Item> {
  let named = new Set<Item>();
  let turn: Promise<void> | null = null;
  const doAll = () => {
    const items = named;
    named = new Set();
    turn = null;
    for (const item of items) task(item);
  };
  return {
    add(item) {
      named.add(item);
      turn ??= new Promise((resolve) => {
        setImmediate(() => {
          doAll();
          resolve();
        });
      });
    },
    done: () => turn ?? Promise.resolve(),
  };
}
