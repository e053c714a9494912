interface Patience {
  /** How long the stores may take to answer, in milliseconds. */
  readonly withinMs?: number;
  /** How long an answer holds: anybody may ask for it, however often. */
  readonly keptMs?: number;
}

/** Asks whether all stores answer, once for all who want to know. The answer rejects when one does not. */
export function storeCheck(
  pings: readonly (() => Promise<unknown>)[],
  { withinMs = 1_500, keptMs = 1_000 }: Patience = {},
): () => Promise<void> {
  let last: Promise<void> | null = null;
  return () => {
    last ??= allAnswer(pings, withinMs).finally(() => {
      setTimeout(() => {
        last = null;
      }, keptMs).unref();
    });
    return last;
  };
}

async function allAnswer(pings: readonly (() => Promise<unknown>)[], withinMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A store did not answer in time')), withinMs);
  });
  try {
    await Promise.race([Promise.all(pings.map((ping) => ping())), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
