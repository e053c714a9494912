import type { ErrorText } from '@nightfall/shared/text/problems';
import { ServiceError } from './service-error.ts';

/** Bounds how many tasks of one key run at once in this process. */
export class KeyedSemaphore {
  readonly #most: number;
  readonly #refusal: ErrorText;
  readonly #running = new Map<string, number>();

  /** @param refusal for callers beyond `most` */
  constructor(most: number, refusal: ErrorText) {
    this.#most = most;
    this.#refusal = refusal;
  }

  /** @throws ServiceError RATE_LIMITED when `most` tasks of the key are running */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) ?? 0;
    if (running >= this.#most) {
      throw new ServiceError('RATE_LIMITED', { ...this.#refusal, retryAfterSeconds: 1 });
    }
    this.#running.set(key, running + 1);
    try {
      return await task();
    } finally {
      const left = (this.#running.get(key) ?? 1) - 1;
      if (left === 0) this.#running.delete(key);
      else this.#running.set(key, left);
    }
  }
}
