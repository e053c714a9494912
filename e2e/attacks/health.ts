/** How long a stranger waited for each answer of `/healthz`, in milliseconds, while something else went on. */
export async function healthDuring(apiUrl: string, task: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  const state = { isOver: false };
  const watching = (async () => {
    while (!state.isOver) {
      const begin = performance.now();
      const answer = await fetch(`${apiUrl}/healthz`);
      await answer.text();
      waits.push(performance.now() - begin);
      if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`);
      await Bun.sleep(5);
    }
  })();
  try {
    await task();
  } finally {
    state.isOver = true;
    await watching;
  }
  return waits;
}

/** The wait that only one of a hundred exceeds, of sorted or unsorted waits. */
export function percentile(waits: readonly number[], share: number): number {
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
