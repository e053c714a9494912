import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createKeyedMutex } from '@nightfall/shared/backend/keyed-mutex';
import type { KeyedPicture } from '@nightfall/shared/backend/themes/picture-store';
import { problem } from '@nightfall/shared/text/problems';
import type { ThemeData } from '@nightfall/shared/themes/theme-schema';
import { widerNetwork } from '../../http/caller-address.ts';
import type { Limits } from '../../http/limits.ts';
import { ServiceError } from '../../http/service-error.ts';
import { refusal } from './refusal.ts';
import type { SpooledUpload } from './spool.ts';
import { type KeyedUpload, readAnswer } from './upload-answer.ts';

const PROGRAM = join(import.meta.dir, 'reading-process.ts');
/** A pack of 33 pictures of the largest size takes a small part of that, on one slow core too. */
const LONGEST_MS = 120_000;
/** Twice what the largest pack takes: its pictures are made anew one after another. */
const MOST_MEMORY = 1024 * 1024 * 1024;
const WATCH_EVERY_MS = 100;
/** Lower than what players wait for, but not the lowest. */
const NICENESS = 5;
/** More than all pictures of a pack come to. */
const LARGEST_ANSWER = 256 * 1024 * 1024;

const mutex = createKeyedMutex();

interface Reading {
  /** Milliseconds until it is given up. */
  readonly longestMs?: number;
  /** Bytes of memory until it is given up. Only Linux states the memory of a process: elsewhere only time bounds it. */
  readonly mostMemory?: number;
  /** Of the waiting caller: an upload that was broken off is not read. */
  readonly signal?: AbortSignal;
  /** Called with the seconds of a processor that it took, also when it failed. */
  readonly onCost?: (seconds: number) => void;
}

/** A pack whose pictures have the keys under which they are kept. */
export interface KeyedPack extends KeyedUpload {
  readonly theme: ThemeData;
}

/** Reads a pack in a separate process. @throws ServiceError INVALID, TOO_LARGE, UNAVAILABLE */
export async function readPackApart(file: SpooledUpload, reading?: Reading): Promise<KeyedPack> {
  const { theme, pictures } = await readApart('pack', file, reading);
  if (theme === null) throw new Error('A pack came to no theme');
  return { theme, pictures };
}

/** Reads a picture in a separate process. @throws ServiceError INVALID, UNAVAILABLE */
export async function readPictureApart(file: SpooledUpload, reading?: Reading): Promise<KeyedPicture> {
  const [picture] = (await readApart('picture', file, reading)).pictures;
  if (picture === undefined) throw new Error('A picture came to none');
  return picture;
}

/**
 * Reads an upload in a separate process, which has no secrets, a limited time and a low priority; what breaks it breaks
 * nothing here. One upload of a kind is read at a time.
 */
const readApart = (
  kind: 'pack' | 'picture',
  file: SpooledUpload,
  { longestMs = LONGEST_MS, mostMemory = MOST_MEMORY, signal, onCost }: Reading = {},
): Promise<KeyedUpload> =>
  mutex(kind, async () => {
    if (signal?.aborted) throw refusal(problem('uploads.brokenOff'));
    const child = Bun.spawn([process.execPath, '--no-env-file', PROGRAM, kind], {
      cwd: import.meta.dir,
      env: {},
      stdin: file.fd,
      stdout: 'pipe',
      stderr: 'pipe',
      maxBuffer: LARGEST_ANSWER,
    });
    makeWay(child.pid);
    const watch = new ProcessWatch(child, { longestMs, mostMemory });
    const [answer, said] = await Promise.all([
      new Response(child.stdout).bytes(),
      new Response(child.stderr).text(),
      child.exited,
    ]).finally(() => watch.stop());
    onCost?.(Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6);
    if (watch.excess !== null) throw refusal(problem(TOO_MUCH[kind][watch.excess]));
    // Killed by the operator, or by a machine that ran out of memory.
    if (child.signalCode !== null) throw new ServiceError('UNAVAILABLE', problem(UNREAD[kind]));
    if (child.exitCode !== 0) throw new Error(`A ${kind} could not be read: ${said.slice(-2_000)}`);
    // A view of the same bytes: copying so many would hold up all callers.
    return readAnswer(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  });

type Excess = 'time' | 'memory';

const UNREAD = { pack: 'uploads.packUnread', picture: 'uploads.pictureUnread' } as const;
const TOO_MUCH = {
  pack: { time: 'uploads.packTakesTime', memory: 'uploads.packTakesMemory' },
  picture: { time: 'uploads.pictureTakesTime', memory: 'uploads.pictureTakesMemory' },
} as const;

/** Ends a process that has had more than its time or its memory. */
class ProcessWatch {
  excess: Excess | null = null;
  readonly #child: Bun.Subprocess;
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #interval: ReturnType<typeof setInterval>;

  constructor(child: Bun.Subprocess, { longestMs, mostMemory }: { longestMs: number; mostMemory: number }) {
    this.#child = child;
    this.#timer = setTimeout(() => this.#end('time'), longestMs);
    this.#interval = setInterval(() => {
      void memoryOf(child.pid).then((bytes) => bytes > mostMemory && this.#end('memory'));
    }, WATCH_EVERY_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#interval);
  }

  #end(reason: Excess): void {
    this.excess ??= reason;
    this.#child.kill('SIGKILL');
  }
}

/** The memory of a process in bytes; 0 once it is gone, and where the system does not state it. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
}

function makeWay(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended.
  }
}

/** The longest that reading a pack may take: counted for its account beforehand, and what was not used is given back. */
const MOST_SECONDS = 120;

/** Whose pack it is, and whether the caller still waits. */
export interface Reader {
  readonly accountId: string;
  readonly address: string;
  readonly signal: AbortSignal;
}

/**
 * Packs are read one at a time. Those of one account take one place in the queue, and so do those of one network:
 * however many a network sends, with however many accounts, another caller's pack is next. The cost of reading counts
 * for the account.
 */
export class ReadingTurns {
  readonly #limits: Limits;
  readonly #ofAccount = createKeyedMutex();
  readonly #ofNetwork = createKeyedMutex();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** @throws ServiceError INVALID, TOO_LARGE, RATE_LIMITED */
  read(file: SpooledUpload, reader: Reader): Promise<KeyedPack> {
    const { accountId, address } = reader;
    return this.#ofAccount(accountId, () =>
      this.#ofNetwork(widerNetwork(address), () => this.#readCounted(file, reader)),
    );
  }

  async #readCounted(file: SpooledUpload, { accountId, signal }: Reader): Promise<KeyedPack> {
    const most = Math.min(MOST_SECONDS, this.#limits.most('packSeconds'));
    const reserved = await this.#limits.count('packSeconds', accountId, most);
    let seconds = 0;
    const onCost = (cost: number) => {
      seconds = cost;
    };
    try {
      return await readPackApart(file, { signal, onCost });
    } finally {
      await reserved.keepOnly(Math.ceil(seconds));
    }
  }
}
