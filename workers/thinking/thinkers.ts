import { chooseNight } from '@nightfall/shared/game/bots/choose';
import { Thinker } from '@nightfall/shared/game/bots/mind';
import { positionOf } from '@nightfall/shared/game/bots/position';
import { remark } from '@nightfall/shared/game/bots/remark';
import { PublicListener } from '@nightfall/shared/game/bots/stories';
import { budgetFor } from '@nightfall/shared/game/bots/worlds';
import { type Answers, type BotQuestion, runSlices } from './question.ts';

/** Kept at a time, about 3 MB each; a forgotten bot samples its worlds again. */
const MOST_KEPT = 48;
const FEWEST_WORLDS = 40;

/** The bots that think in one thread. Their worlds are sampled slice by slice, so that none waits for another's. */
export class Thinkers {
  readonly #kept = new Map<string, Promise<Thinker>>();
  readonly #tables = new Map<string, PublicListener>();

  /** `by`: when it is too late (epoch milliseconds). Worlds of the day are sampled to the end, since they are kept. */
  async answer(question: BotQuestion, by: number): Promise<Answers[BotQuestion['kind']]> {
    const { view, mind } = question;
    // Samples of the night are of no use by day.
    if (question.kind === 'night') return runSlices(chooseNight(view, mind.seed, question.share), by);
    const thinker = await this.#thinker(question);
    // The caller has gone on; other questions wait.
    if (question.kind !== 'waking' && Date.now() > by) throw new Error('It is too late to think');
    switch (question.kind) {
      case 'waking':
        return 'awake';
      case 'speech':
        return remark(thinker, view, mind, question.cue);
      case 'vote':
        return thinker.vote(view, mind, question.targets);
    }
  }

  #thinker(question: BotQuestion): Promise<Thinker> {
    const { key, table } = question;
    const listener = this.#tables.get(table) ?? new PublicListener(table);
    keep(this.#tables, table, listener);
    const thinker = this.#kept.get(key) ?? awaken(question, listener);
    keep(this.#kept, key, thinker);
    thinker.catch(() => this.#kept.delete(key));
    return thinker;
  }
}

/** Forgets the least recently used. */
function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

function awaken({ view, mind, share }: BotQuestion, listener: PublicListener): Promise<Thinker> {
  const position = positionOf(view);
  const { worlds, nights } = budgetFor(position.seats.length);
  const ratio = Math.max(share, FEWEST_WORLDS / worlds);
  const budget = { worlds: Math.round(worlds * ratio), nights: Math.round(nights * ratio) };
  return runSlices(Thinker.awaken(view, mind, listener, budget));
}
