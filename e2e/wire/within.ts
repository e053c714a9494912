/** How long anything on this machine may take before the test has failed. */
export const PATIENCE_MS = 60_000;

/** The same promise, but never longer than `ms`. @throws Error that says what was waited for */
export async function within<T>(promise: Promise<T>, what: string, ms = PATIENCE_MS): Promise<T> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not within ${ms} ms: ${what}`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks again until the answer is something. @throws Error when it is not in time */
export async function eventually<T>(
  ask: () => Promise<T | null> | T | null,
  what: string,
  ms = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`Not within ${ms} ms: ${what}`);
    await Bun.sleep(25);
  }
}
