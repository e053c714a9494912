import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createKeyedMutex } from '@nightfall/shared/backend/rooms/keyed-mutex';
import { type KeyedPack, readAnswer } from './pack-answer.ts';
import { refusal } from './refusal.ts';
import type { SpooledFile } from './spool.ts';

const PROGRAM = join(import.meta.dir, 'pack-process.ts');
/** A pack of 33 pictures with as many pixels as they may have takes a small part of that, on one slow core too. */
const LONGEST_MS = 120_000;
/** Behind what players wait for, and not behind everything. */
const NICENESS = 5;
/** More than all pictures of a pack come to. */
const LARGEST_ANSWER = 256 * 1024 * 1024;

const mutex = createKeyedMutex();

interface Reading {
  /** Milliseconds until it is given up. */
  readonly longestMs?: number;
  /** Of whoever waits for it: who has gone when it comes to that gets no reading. */
  readonly signal?: AbortSignal;
  /** Is told how many seconds of a processor it took, whatever came of it. */
  readonly onCost?: (seconds: number) => void;
}

/**
 * Reads a pack in a process of its own, which is given no secret, has no time for ever, and makes way for everything else;
 * what breaks it breaks nothing here. One pack is read at a time, however many have come.
 * @throws ServiceError INVALID, TOO_LARGE
 */
export const readApart = (
  file: SpooledFile & { readonly fd: number },
  { longestMs = LONGEST_MS, signal, onCost }: Reading = {},
): Promise<KeyedPack> =>
  mutex('pack', async () => {
    if (signal?.aborted) throw refusal('The upload was broken off');
    const child = Bun.spawn([process.execPath, '--no-env-file', PROGRAM], {
      cwd: import.meta.dir,
      env: {},
      stdin: file.fd,
      stdout: 'pipe',
      stderr: 'pipe',
      timeout: longestMs,
      killSignal: 'SIGKILL',
      maxBuffer: LARGEST_ANSWER,
    });
    makeWay(child.pid);
    const [answer, said] = await Promise.all([
      new Response(child.stdout).bytes(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    onCost?.(Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6);
    if (child.signalCode !== null) {
      throw refusal('The pictures of the pack take too long to read: save them again, or make them smaller');
    }
    if (child.exitCode !== 0) throw new Error(`A pack could not be read: ${said.slice(-2_000)}`);
    // The same bytes: a copy of so many would hold up everybody.
    return readAnswer(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  });

function makeWay(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended already.
  }
}
