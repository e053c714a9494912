import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_FORMAT } from '../../game/state/formats/formats.ts';
import { FORMAT } from '../formats/shared-format.ts';
import type { Logger } from '../logger.ts';
import type { Redis } from '../redis.ts';
import { beat, commonFormat, endProcess, HEARTBEAT_MS } from './processes.ts';

/** A process's signs of life, and what it hears of the others'. */
export interface Heartbeat {
  readonly processId: string;
  /** Gives the first sign, before anything is read or written, and waits for a Redis that takes it. */
  start(): Promise<void>;
  /** The newest format that all living processes know, as of the last sign; the oldest one as long as none was given. */
  commonFormat(): number;
  /** Called when an older process has come. */
  onLowered(listener: () => void): void;
  stop(): void;
  /** After stop: says that nothing of this process is connected any more. */
  end(): Promise<void>;
}

interface Beating {
  readonly redis: Redis;
  readonly processId: string;
  readonly logger: Logger;
  readonly format?: number;
}

/** Until a process that starts asks again a Redis that has not answered. */
const TRY_AGAIN_MS = 250;

export function createHeartbeat({ redis, processId, logger, format = FORMAT }: Beating): Heartbeat {
  const listeners: (() => void)[] = [];
  let common = FIRST_FORMAT;
  let isStopped = false;

  const signal = async () => {
    await beat(redis, processId, format);
    const before = common;
    common = Math.min(format, await commonFormat(redis));
    if (common !== before) logger.info({ format: common }, 'rooms are written in this format');
    if (common < before) for (const listener of listeners) listener();
  };
  const signalOrSay = (): Promise<boolean> =>
    signal().then(
      () => true,
      (error: Error) => {
        logger.warn({ error: error.message }, 'no heartbeat');
        return false;
      },
    );
  let timer: ReturnType<typeof setInterval> | undefined;

  return {
    processId,
    async start() {
      // Who has not heard of the others writes in the oldest format, and would leave out what came since.
      while (!isStopped && !(await signalOrSay())) await sleep(TRY_AGAIN_MS);
      if (!isStopped) timer = setInterval(() => void signalOrSay(), HEARTBEAT_MS);
    },
    commonFormat: () => common,
    onLowered: (listener) => void listeners.push(listener),
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
    end: async () => void (await endProcess(redis, processId).catch(() => undefined)),
  };
}
