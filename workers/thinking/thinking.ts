import { availableParallelism } from 'node:os';
import type { Metrics, Observe } from '@nightfall/shared/backend/metrics/metrics';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import type { Answers, Question, ThreadReply, ThreadRequest } from './question.ts';

type WithoutShare<K extends Question['kind']> = Omit<Extract<Question, { kind: K }>, 'share'>;

export interface Thinking {
  /** BOT_DELAY_SCALE: bots that are hurried think shorter, and reckon with fewer nights. */
  readonly scale: number;
  /** What a bot has thought out by then (epoch milliseconds); null when it is not ready. */
  ask<K extends Question['kind']>(question: WithoutShare<K>, by: number): Promise<Answers[K] | null>;
}

interface Pending {
  readonly thread: Worker;
  readonly resolve: (answer: ThreadReply['answer']) => void;
}

const MAX_THREADS = 4;
/** Beside the one that ends phases. */
const THREADS = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1));
/** With so many open questions of a thread, bots that wake up sample this share of their worlds. */
const CROWDED = [
  { open: 12, share: 1 / 16 },
  { open: 4, share: 1 / 4 },
];

/** Thinks for bots in threads, so that nothing else waits for it. Each thread starts at its first question. */
export class ThinkingThreads implements Thinking {
  readonly scale: number;
  readonly #logger: Logger;
  readonly #observe: Observe<'nightfall_bot_thinking_seconds'>;
  readonly #pending = new Map<number, Pending>();
  readonly #threads: (Worker | undefined)[] = [];
  #asked = 0;

  constructor(scale: number, logger: Logger, metrics: Metrics) {
    this.scale = scale;
    this.#logger = logger;
    this.#observe = metrics.histogram('nightfall_bot_thinking_seconds');
  }

  /** Whether tables or reviews wait for a thought. */
  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  async ask<K extends Question['kind']>(question: WithoutShare<K>, by: number): Promise<Answers[K] | null> {
    const waitMs = by - Date.now();
    if (waitMs <= 0) return null;
    // The same bot has the same thread, where its worlds are.
    const index = threadOf(question);
    const thread = this.#threads[index] ?? this.#open(index);
    const since = performance.now();
    this.#asked += 1;
    const number = this.#asked;
    const { promise, resolve } = Promise.withResolvers<ThreadReply['answer']>();
    this.#pending.set(number, { thread, resolve });
    const full = { ...question, share: this.#shareOf(thread) } as unknown as Question;
    thread.postMessage({ number, question: full, by } satisfies ThreadRequest);
    const timeout = setTimeout(() => resolve(null), waitMs);
    const answer = await promise;
    clearTimeout(timeout);
    const outcome = answer === null ? 'not_ready' : 'ready';
    this.#observe((performance.now() - since) / 1000, { question: question.kind, outcome });
    return answer as Answers[K] | null;
  }

  async close(): Promise<void> {
    for (const thread of this.#threads.splice(0)) thread?.terminate();
    for (const number of [...this.#pending.keys()]) this.#settle(number, null);
  }

  #open(index: number): Worker {
    const thread = new Worker(new URL('./thread.ts', import.meta.url).href);
    thread.onmessage = ({ data }: MessageEvent<ThreadReply>) => this.#settle(data.number, data.answer);
    // Its open questions are lost; the next one gets another thread.
    const lose = () => {
      if (this.#threads[index] === thread) this.#threads[index] = undefined;
      for (const [number, pending] of this.#pending)
        if (pending.thread === thread) this.#settle(number, null);
    };
    thread.onerror = ({ message }) => {
      this.#logger.warn({ error: message }, 'a thinking thread has failed');
      thread.terminate();
      lose();
    };
    thread.addEventListener('close', lose);
    this.#threads[index] = thread;
    return thread;
  }

  #settle(number: number, answer: ThreadReply['answer']): void {
    this.#pending.get(number)?.resolve(answer);
    this.#pending.delete(number);
  }

  #shareOf(thread: Worker): number {
    const questions = [...this.#pending.values()].filter((one) => one.thread === thread).length;
    const share = CROWDED.find(({ open }) => questions >= open)?.share ?? 1;
    return Math.min(share, this.scale);
  }
}

/** A review takes long, and bots must not wait for it: each slot has a thread of its own. */
function threadOf({ key, slot }: Pick<Question, 'key'> & { readonly slot?: number }): number {
  if (slot !== undefined) return THREADS + slot;
  let sum = 0;
  for (let index = 0; index < key.length; index += 1) sum = (sum * 31 + key.charCodeAt(index)) % 65_521;
  return sum % THREADS;
}
