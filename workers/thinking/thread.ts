import { setPriority } from 'node:os';
import { playLaboratoryRound } from '@nightfall/shared/game/arena/laboratory';
import { computeReview } from '@nightfall/shared/game/review/compute-review';
import { themeById } from '@nightfall/shared/themes/index';
import {
  type Answers,
  type LaboratoryQuestion,
  type LaboratoryRounds,
  type Question,
  runSlices,
  type ThreadReply,
  type ThreadRequest,
} from './question.ts';
import { Thinkers } from './thinkers.ts';

declare const self: Worker;

const thinkers = new Thinkers();
/** A review's figures do not depend on the words of a theme. */
const { words } = themeById('generic');

async function answerTo({ question, by }: ThreadRequest): Promise<Answers[Question['kind']]> {
  switch (question.kind) {
    case 'review':
      return runSlices(computeReview(question.record, question.seed, words), by);
    case 'laboratory':
      return playForLaboratory(question);
    default:
      return thinkers.answer(question, by);
  }
}

const LOWEST_PRIORITY = 19;

/** In a thread that does nothing else: on Linux a priority belongs to a thread, elsewhere to the whole process. */
function playForLaboratory({ set, swap, from, count, forMs }: LaboratoryQuestion): LaboratoryRounds {
  if (process.platform === 'linux') setPriority(0, LOWEST_PRIORITY);
  const [since, before] = [performance.now(), process.threadCpuUsage()];
  let outcomes = '';
  do outcomes += playLaboratoryRound(set, swap, from + outcomes.length);
  while (outcomes.length < count && performance.now() - since < forMs);
  const { user, system } = process.threadCpuUsage(before);
  return { outcomes, processorMs: (user + system) / 1000 };
}

/** Without an answer a bot makes a quick choice, and a review is retried. */
self.onmessage = async ({ data }: MessageEvent<ThreadRequest>) => {
  const answer = await answerTo(data).catch(() => null);
  self.postMessage({ number: data.number, answer: answer ?? null } satisfies ThreadReply);
};
