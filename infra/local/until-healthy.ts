/**
 * Waits until a GET of this address answers 200.
 * @param gaveUp settles when waiting has become pointless, e.g. because the process ended.
 * @throws Error when that happens first, or after `timeoutMs`.
 */
export async function untilHealthy(
  url: string,
  { gaveUp, timeoutMs = 30_000 }: { gaveUp: Promise<unknown>; timeoutMs?: number },
): Promise<void> {
  let ended = false;
  void gaveUp.then(() => {
    ended = true;
  });
  const deadline = Date.now() + timeoutMs;
  while (!(await isHealthy(url))) {
    if (ended) throw new Error('It ended before it was ready');
    if (Date.now() > deadline) throw new Error(`${url} did not answer within ${timeoutMs / 1000} s`);
    await Bun.sleep(25);
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
