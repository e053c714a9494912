import { expect, test } from 'bun:test';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSpooled } from './spool.ts';

const streamOf = (...chunks: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

test('[H9.7] what comes in can be read from anywhere, and has no name that a crash could leave behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spool-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await withSpooled(streamOf('a pack ', 'in two pieces'), async (file) => {
      expect(await readdir(folder)).toEqual([]);
      expect(file.size).toBe(20);
      expect(new TextDecoder().decode(await file.read(7, 100))).toBe('in two pieces');
    });
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true });
  }
});
