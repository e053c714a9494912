import { chooseNight } from '@nightfall/shared/game/bots/choose';
import { Thinker } from '@nightfall/shared/game/bots/mind';
import { positionOf } from '@nightfall/shared/game/bots/position';
import { remark } from '@nightfall/shared/game/bots/remark';
import { PublicListener } from '@nightfall/shared/game/bots/stories';
import { budgetFor } from '@nightfall/shared/game/bots/worlds';
import { type Answers, type BotQuestion, toTheEnd } from './question.ts';

/** Kept at a time, about 3 MB each; who is forgotten draws its worlds again. */
const MOST_KEPT = 48;
const FEWEST_WORLDS = 40;

/** The bots that think in one thread. Their worlds are drawn slice by slice, so that none waits for another's. */
export class Thinkers {
  readonly #kept = new Map<string, Promise<Thinker>>();
  readonly #tables = new Map<string, PublicListener>();

  /** `by`: when it is too late (epoch milliseconds). What is reckoned with by day is drawn to its end, since it is kept. */
  async answer(question: BotQuestion, by: number): Promise<Answers[BotQuestion['kind']]> {
    const { view, mind } = question;
    // What it reckons with at night is of no use by day.
    if (question.kind === 'night') return toTheEnd(chooseNight(view, mind.seed, question.share), by);
    const thinker = await this.#thinker(question);
    // Whoever asked has gone on: others wait.
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
    const everybody = this.#tables.get(table) ?? new PublicListener(table);
    keep(this.#tables, table, everybody);
    const thinker = this.#kept.get(key) ?? awaken(question, everybody);
    keep(this.#kept, key, thinker);
    thinker.catch(() => this.#kept.delete(key));
    return thinker;
  }
}

/** The one asked last is the last to be forgotten. */
function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

function awaken({ view, mind, share }: BotQuestion, everybody: PublicListener): Promise<Thinker> {
  const position = positionOf(view);
  const { worlds, nights } = budgetFor(position.seats.length);
  const ratio = Math.max(share, FEWEST_WORLDS / worlds);
  const budget = { worlds: Math.round(worlds * ratio), nights: Math.round(nights * ratio) };
  return toTheEnd(Thinker.awaken(view, mind, everybody, budget));
}
