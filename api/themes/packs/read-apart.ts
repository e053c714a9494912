import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createKeyedMutex } from '@nightfall/shared/backend/rooms/keyed-mutex';
import { ServiceError } from '../../http/service-error.ts';
import { type KeyedPack, readAnswer } from './pack-answer.ts';
import { refusal } from './refusal.ts';
import type { SpooledFile } from './spool.ts';

const PROGRAM = join(import.meta.dir, 'pack-process.ts');
/** A pack of 33 pictures with as many pixels as they may have takes a small part of that, on one slow core too. */
const LONGEST_MS = 120_000;
/** The largest pack takes half of that: its pictures are made anew one after another. */
const MOST_MEMORY = 1024 * 1024 * 1024;
const WATCH_EVERY_MS = 100;
/** Behind what players wait for, and not behind everything. */
const NICENESS = 5;
/** More than all pictures of a pack come to. */
const LARGEST_ANSWER = 256 * 1024 * 1024;

const mutex = createKeyedMutex();

interface Reading {
  /** Milliseconds until it is given up. */
  readonly longestMs?: number;
  /** Bytes of memory until it is given up. Only Linux says how much a process has: elsewhere time is all that bounds it. */
  readonly mostMemory?: number;
  /** Of whoever waits for it: who has gone when it comes to that gets no reading. */
  readonly signal?: AbortSignal;
  /** Is told how many seconds of a processor it took, whatever came of it. */
  readonly onCost?: (seconds: number) => void;
}

/**
 * Reads a pack in a process of its own, which is given no secret, has no time for ever, and makes way for everything else;
 * what breaks it breaks nothing here. One pack is read at a time, however many have come.
 * @throws ServiceError INVALID, TOO_LARGE, UNAVAILABLE
 */
export const readApart = (
  file: SpooledFile & { readonly fd: number },
  { longestMs = LONGEST_MS, mostMemory = MOST_MEMORY, signal, onCost }: Reading = {},
): Promise<KeyedPack> =>
  mutex('pack', async () => {
    if (signal?.aborted) throw refusal('The upload was broken off');
    const child = Bun.spawn([process.execPath, '--no-env-file', PROGRAM], {
      cwd: import.meta.dir,
      env: {},
      stdin: file.fd,
      stdout: 'pipe',
      stderr: 'pipe',
      maxBuffer: LARGEST_ANSWER,
    });
    makeWay(child.pid);
    const watch = watchOver(child, { longestMs, mostMemory });
    const [answer, said] = await Promise.all([
      new Response(child.stdout).bytes(),
      new Response(child.stderr).text(),
      child.exited,
    ]).finally(watch.stop);
    onCost?.(Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6);
    const excess = watch.excess();
    if (excess !== null) throw refusal(TOO_MUCH[excess]);
    if (child.signalCode !== null) throw new ServiceError('UNAVAILABLE', { message: ENDED });
    if (child.exitCode !== 0) throw new Error(`A pack could not be read: ${said.slice(-2_000)}`);
    // The same bytes: a copy of so many would hold up everybody.
    return readAnswer(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  });

/** By whoever runs the machine, or by the machine that ran out of memory. */
const ENDED = 'The pack could not be read just now. Please try again in a moment';

type Excess = 'time' | 'memory';
const TOO_MUCH: Readonly<Record<Excess, string>> = {
  time: 'The pictures of the pack take too long to read: save them again, or make them smaller',
  memory: 'The pictures of the pack take too much memory to read: save them again, or make them smaller',
};

/** Ends a process that has had more than its time or its memory. */
function watchOver(
  child: Bun.Subprocess,
  { longestMs, mostMemory }: { longestMs: number; mostMemory: number },
) {
  let excess: Excess | null = null;
  const end = (reason: Excess): void => {
    excess ??= reason;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end('time'), longestMs);
  const watch = setInterval(() => {
    void memoryOf(child.pid).then((bytes) => bytes > mostMemory && end('memory'));
  }, WATCH_EVERY_MS);
  return {
    excess: (): Excess | null => excess,
    stop: (): void => {
      clearTimeout(timer);
      clearInterval(watch);
    },
  };
}

/** What a process has in memory, in bytes; 0 once it is gone, and where the system does not tell. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
}

function makeWay(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended already.
  }
}
