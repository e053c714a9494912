import type { Answered, Asked } from './question.ts';
import { Thinkers } from './thinkers.ts';

declare const self: Worker;

const thinkers = new Thinkers();

/** A bot that could not think does without (thinking.ts). */
self.onmessage = async ({ data: { number, question } }: MessageEvent<Asked>) => {
  const answer = await thinkers.answer(question).catch(() => null);
  self.postMessage({ number, answer: answer ?? null } satisfies Answered);
};
