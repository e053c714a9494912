/** npm passes a Ctrl-C on that the terminal has sent to everybody already. */
const sameRequestMs = 1_500;
const lookForParentMs = 500;

/**
 * Calls `first` once when this process is asked to end: by Ctrl-C, SIGTERM, a closed terminal,
 * or the end of the `npm start` or `bun start` that runs it. `again` is called for a later, impatient signal.
 */
export function onStopRequest(calls: { first: () => Promise<void>; again: () => void }): void {
  let askedAt: number | null = null;
  const ask = () => {
    if (askedAt === null) {
      askedAt = Date.now();
      void calls.first();
    } else if (Date.now() - askedAt > sameRequestMs) {
      calls.again();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  if (process.env.npm_lifecycle_event !== undefined) askWhenParentEnds(ask);
}

/** A package script's runner that is killed cannot pass that on. */
function askWhenParentEnds(ask: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    ask();
  }, lookForParentMs);
}
