/** Asks all stores at once, and takes a late answer for none. @throws when one does not answer in time */
export function storeCheck(
  pings: readonly (() => Promise<unknown>)[],
  withinMs = 1_500,
): () => Promise<void> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('A store did not answer in time')), withinMs);
    });
    try {
      await Promise.race([Promise.all(pings.map((ping) => ping())), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
