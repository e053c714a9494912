import { availableParallelism } from 'node:os';
import type { Logger } from '@nightfall/shared/backend/logger';
import type { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import type { Answered, Answers, Asked, Question } from './question.ts';

/** Thinks for bots in threads of its own, so that nothing else waits for it. */
export interface Thinking {
  /** BOT_DELAY_SCALE: bots that are hurried think shorter, and reckon with fewer nights. */
  readonly scale: number;
  /** What a bot has thought out by then (epoch milliseconds); null when it is not ready. */
  ask<K extends Question['kind']>(question: Asking<K>, by: number): Promise<Answers[K] | null>;
  close(): Promise<void>;
}

type Asking<K extends Question['kind']> = Omit<Extract<Question, { kind: K }>, 'share'>;

interface Waiting {
  readonly thread: Worker;
  readonly resolve: (answer: Answered['answer']) => void;
}

const MOST_THREADS = 4;
/** Beside the one that ends phases. */
const THREADS = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
/** A review takes long, and no bot is to wait for it: it has a thread of its own. */
const REVIEW_PLACE = THREADS;
/** Questions a thread has open: from then on bots that wake up draw this share of their worlds. */
const CROWDED = [
  { open: 12, share: 1 / 16 },
  { open: 4, share: 1 / 4 },
];

/** Threads begin when somebody thinks for the first time. */
export function createThinking(scale: number, logger: Logger, metrics: Metrics): Thinking {
  const observe = metrics.histogram('nightfall_bot_thinking_seconds');
  const waiting = new Map<number, Waiting>();
  const threads: (Worker | undefined)[] = [];
  let asked = 0;

  const settle = (number: number, answer: Answered['answer']) => {
    waiting.get(number)?.resolve(answer);
    waiting.delete(number);
  };
  const open = (place: number): Worker => {
    const thread = new Worker(new URL('./thread.ts', import.meta.url).href);
    thread.onmessage = ({ data }: MessageEvent<Answered>) => settle(data.number, data.answer);
    // What it was asked is lost; the next question has another thread.
    const lose = () => {
      if (threads[place] === thread) threads[place] = undefined;
      for (const [number, { thread: of }] of waiting) if (of === thread) settle(number, null);
    };
    thread.onerror = ({ message }) => {
      logger.warn({ error: message }, 'a thinking thread has failed');
      thread.terminate();
      lose();
    };
    thread.addEventListener('close', lose);
    threads[place] = thread;
    return thread;
  };
  const shareOf = (thread: Worker) => {
    const openQuestions = [...waiting.values()].filter((one) => one.thread === thread).length;
    const share = CROWDED.find(({ open }) => openQuestions >= open)?.share ?? 1;
    return Math.min(share, scale);
  };

  return {
    scale,
    async ask<K extends Question['kind']>(question: Asking<K>, by: number) {
      const patienceMs = by - Date.now();
      if (patienceMs <= 0) return null;
      // The same bot has the same thread, where its worlds are.
      const place = question.kind === 'review' ? REVIEW_PLACE : placeOf(question.key);
      const thread = threads[place] ?? open(place);
      const since = performance.now();
      asked += 1;
      const number = asked;
      const { promise, resolve } = Promise.withResolvers<Answered['answer']>();
      waiting.set(number, { thread, resolve });
      const full = { ...question, share: shareOf(thread) } as unknown as Question;
      thread.postMessage({ number, question: full, by } satisfies Asked);
      const late = setTimeout(() => resolve(null), patienceMs);
      const answer = await promise;
      clearTimeout(late);
      const outcome = answer === null ? 'not_ready' : 'ready';
      observe((performance.now() - since) / 1000, { question: question.kind, outcome });
      return answer as Answers[K] | null;
    },
    async close() {
      for (const thread of threads.splice(0)) thread?.terminate();
      for (const number of [...waiting.keys()]) settle(number, null);
    },
  };
}

function placeOf(key: string): number {
  let sum = 0;
  for (let index = 0; index < key.length; index += 1) sum = (sum * 31 + key.charCodeAt(index)) % 65_521;
  return sum % THREADS;
}
