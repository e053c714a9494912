import { Thinker } from '@nightfall/shared/game/bots/mind';
import { positionOf } from '@nightfall/shared/game/bots/position';
import { remark } from '@nightfall/shared/game/bots/remark';
import { budgetFor, drawWorlds } from '@nightfall/shared/game/bots/worlds';
import type { Answers, BotQuestion } from './question.ts';
import { toTheEnd } from './slices.ts';

/** Kept at a time, about 3 MB each; who is forgotten draws its worlds again. */
const MOST_KEPT = 48;
const FEWEST_WORLDS = 40;

/** The bots that think in one thread. Their worlds are drawn slice by slice, so that none waits for another's. */
export class Thinkers {
  readonly #kept = new Map<string, Promise<Thinker>>();

  async answer(question: BotQuestion): Promise<Answers[BotQuestion['kind']]> {
    const { view, mind } = question;
    const thinker = await this.#thinker(question);
    return question.kind === 'speech'
      ? remark(thinker, view, mind, question.isAnswer)
      : thinker.vote(view, mind, question.targets);
  }

  #thinker(question: BotQuestion): Promise<Thinker> {
    const { key } = question;
    const thinker = this.#kept.get(key) ?? awaken(question);
    // The one asked last is the last to be forgotten.
    this.#kept.delete(key);
    this.#kept.set(key, thinker);
    thinker.catch(() => this.#kept.delete(key));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return thinker;
  }
}

async function awaken({ view, mind, share }: BotQuestion): Promise<Thinker> {
  const position = positionOf(view);
  const { worlds, nights } = budgetFor(position.seats.length);
  const ratio = Math.max(share, FEWEST_WORLDS / worlds);
  const budget = { worlds: Math.round(worlds * ratio), nights: Math.round(nights * ratio) };
  return new Thinker(await toTheEnd(drawWorlds(position, mind.seed, budget)), mind.seed);
}
