import { heapStats } from 'bun:jsc';

/** Loaded before a server: at the signal it clears its memory, and says what it keeps all the same. */
process.on('SIGUSR2', () => {
  Bun.gc(true);
  process.stdout.write(`${JSON.stringify({ keptBytes: heapStats().heapSize })}\n`);
});
