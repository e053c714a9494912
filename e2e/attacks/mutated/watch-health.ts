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

// As a program: asks the server that is named until its input ends, and then prints how long each answer took.
if (import.meta.main) {
  const waits = await healthDuring(process.argv[2] ?? '', () => new Response(Bun.stdin.stream()).text());
  process.stdout.write(JSON.stringify(waits));
}
