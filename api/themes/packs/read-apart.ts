import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { KeyedPicture } from '@nightfall/shared/backend/pictures/picture-store';
import { createKeyedMutex } from '@nightfall/shared/backend/rooms/keyed-mutex';
import type { ThemeData } from '@nightfall/shared/themes/theme-schema';
import { widerNetwork } from '../../http/caller-address.ts';
import type { Limits } from '../../http/limits.ts';
import { ServiceError } from '../../http/service-error.ts';
import { refusal } from './refusal.ts';
import type { SpooledUpload } from './spool.ts';
import { type KeyedUpload, readAnswer } from './upload-answer.ts';

const PROGRAM = join(import.meta.dir, 'reading-process.ts');
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

/** A pack whose pictures have the keys under which they are kept. */
export interface KeyedPack extends KeyedUpload {
  readonly theme: ThemeData;
}

/** Reads a pack apart. @throws ServiceError INVALID, TOO_LARGE, UNAVAILABLE */
export async function readPackApart(file: SpooledUpload, reading?: Reading): Promise<KeyedPack> {
  const { theme, pictures } = await readApart('pack', file, reading);
  if (theme === null) throw new Error('A pack came to no theme');
  return { theme, pictures };
}

/** Reads a picture apart. @throws ServiceError INVALID, UNAVAILABLE */
export async function readPictureApart(file: SpooledUpload, reading?: Reading): Promise<KeyedPicture> {
  const [picture] = (await readApart('picture', file, reading)).pictures;
  if (picture === undefined) throw new Error('A picture came to none');
  return picture;
}

/**
 * Reads an upload in a process of its own, which is given no secret, has no time for ever, and makes way for everything
 * else; what breaks it breaks nothing here. One of a kind is read at a time, however many have come.
 */
const readApart = (
  kind: 'pack' | 'picture',
  file: SpooledUpload,
  { longestMs = LONGEST_MS, mostMemory = MOST_MEMORY, signal, onCost }: Reading = {},
): Promise<KeyedUpload> =>
  mutex(kind, async () => {
    if (signal?.aborted) throw refusal('The upload was broken off');
    const child = Bun.spawn([process.execPath, '--no-env-file', PROGRAM, kind], {
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
    if (excess !== null) throw refusal(tooMuch(kind, excess));
    if (child.signalCode !== null) throw new ServiceError('UNAVAILABLE', { message: ended(kind) });
    if (child.exitCode !== 0) throw new Error(`A ${kind} could not be read: ${said.slice(-2_000)}`);
    // The same bytes: a copy of so many would hold up everybody.
    return readAnswer(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  });

/** By whoever runs the machine, or by the machine that ran out of memory. */
const ended = (kind: string) => `The ${kind} could not be read just now. Please try again in a moment`;

type Excess = 'time' | 'memory';
const EXCESS: Readonly<Record<Excess, string>> = { time: 'too long', memory: 'too much memory' };

const tooMuch = (kind: 'pack' | 'picture', excess: Excess): string =>
  kind === 'pack'
    ? `The pictures of the pack take ${EXCESS[excess]} to read: save them again, or make them smaller`
    : `The picture takes ${EXCESS[excess]} to read: save it again, or make it smaller`;

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

/** As long as reading a pack may take; counted for its account before, and given back but for what it took. */
const MOST_SECONDS = 120;

/** Whose pack it is, and whether they are still waiting. */
interface Reader {
  readonly accountId: string;
  readonly address: string;
  readonly signal: AbortSignal;
}

/** Rejects with a ServiceError: INVALID, TOO_LARGE, RATE_LIMITED. */
export type ReadInTurn = (file: SpooledUpload, reader: Reader) => Promise<KeyedPack>;

/**
 * Packs are read one at a time. Those of one account come to that one after another, and so do those of one network:
 * however many it sends, with however many accounts, one of everybody else's is next. What reading costs counts for
 * the account.
 */
export function createReadingTurns(limits: Limits): ReadInTurn {
  const [ofAccount, ofNetwork] = [createKeyedMutex(), createKeyedMutex()];
  return (file, { accountId, address, signal }) => {
    const readCounted = async () => {
      const reserved = await limits.count(
        'packSeconds',
        accountId,
        Math.min(MOST_SECONDS, limits.most('packSeconds')),
      );
      let seconds = 0;
      const onCost = (cost: number) => {
        seconds = cost;
      };
      try {
        return await readPackApart(file, { signal, onCost });
      } finally {
        await reserved.keepOnly(Math.ceil(seconds));
      }
    };
    return ofAccount(accountId, () => ofNetwork(widerNetwork(address), readCounted));
  };
}
