import { workOutReview } from '@nightfall/shared/game/review/work-out-review';
import { themeById } from '@nightfall/shared/themes/index';
import { type Answered, type Answers, type Asked, type Question, toTheEnd } from './question.ts';
import { Thinkers } from './thinkers.ts';

declare const self: Worker;

const thinkers = new Thinkers();
/** Figures come of it, no sentences: any words will do. */
const { words } = themeById('generic');

const answerTo = ({ question, by }: Asked): Promise<Answers[Question['kind']]> =>
  question.kind === 'review'
    ? toTheEnd(workOutReview(question.record, question.seed, words), by)
    : thinkers.answer(question, by);

/** A bot that could not think does without (thinking.ts), and a review is tried again. */
self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  const answer = await answerTo(data).catch(() => null);
  self.postMessage({ number: data.number, answer: answer ?? null } satisfies Answered);
};
