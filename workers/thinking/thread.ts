import { computeReview } from '@nightfall/shared/game/review/compute-review';
import { themeById } from '@nightfall/shared/themes/index';
import { type Answers, type Question, runSlices, type ThreadReply, type ThreadRequest } from './question.ts';
import { Thinkers } from './thinkers.ts';

declare const self: Worker;

const thinkers = new Thinkers();
/** A review's figures do not depend on the words of a theme. */
const { words } = themeById('generic');

async function answerTo({ question, by }: ThreadRequest): Promise<Answers[Question['kind']]> {
  switch (question.kind) {
    case 'review':
      return runSlices(computeReview(question.record, question.seed, words), by);
    default:
      return thinkers.answer(question, by);
  }
}

/** Without an answer a bot makes a quick choice, and a review is retried. */
self.onmessage = async ({ data }: MessageEvent<ThreadRequest>) => {
  const answer = await answerTo(data).catch(() => null);
  self.postMessage({ number: data.number, answer: answer ?? null } satisfies ThreadReply);
};
