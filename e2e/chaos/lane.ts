import type { Dice } from '../wire/dice.ts';

export const FRAME_FAULTS = ['duplicated', 'delayed', 'reordered'] as const;
export type FrameFault = (typeof FRAME_FAULTS)[number];

/** How likely each of them is, for one frame. */
export type FrameFaultRates = Readonly<Record<FrameFault, number>>;

export const NO_FRAME_FAULTS: FrameFaultRates = { duplicated: 0, delayed: 0, reordered: 0 };

const LONGEST_DELAY_MS = 400;
/** Nothing may come behind it that could overtake it. */
const LONGEST_HOLD_MS = 150;

interface LaneOptions {
  readonly weather: () => FrameFaultRates;
  readonly dice: Dice;
  readonly deliver: (frame: string) => void;
  readonly count: (fate: FrameFault) => void;
}

/** One direction of a line. Frames come out as they went in, unless the weather has it otherwise. */
export class Lane {
  readonly #options: LaneOptions;
  /** To be overtaken by the next one. */
  #held: string | null = null;
  /** What waits behind a frame that is delayed. */
  #behind: string[] | null = null;
  #timers = new Set<Timer>();

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  send(frame: string): void {
    if (this.#behind !== null) {
      this.#behind.push(frame);
      return;
    }
    const fate = this.#fate();
    if (fate !== null) this.#options.count(fate);
    if (fate === 'delayed') this.#delay(frame);
    else if (fate === 'reordered') this.#hold(frame);
    else this.#pass(frame);
    if (fate === 'duplicated') this.#options.deliver(frame);
  }

  /** What is still under way is lost. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#held = null;
  }

  #fate(): FrameFault | null {
    const { dice, weather } = this.#options;
    const chances = weather();
    let drawn = dice.next();
    for (const fate of FRAME_FAULTS) {
      drawn -= chances[fate];
      // One at a time can be held back.
      if (drawn < 0) return fate === 'reordered' && this.#held !== null ? null : fate;
    }
    return null;
  }

  #pass(frame: string): void {
    const overtaken = this.#held;
    this.#held = null;
    this.#options.deliver(frame);
    if (overtaken !== null) this.#options.deliver(overtaken);
  }

  #delay(frame: string): void {
    this.#behind = [];
    this.#after(this.#options.dice.below(LONGEST_DELAY_MS), () => {
      const behind = this.#behind ?? [];
      this.#behind = null;
      this.#pass(frame);
      for (const next of behind) this.send(next);
    });
  }

  #hold(frame: string): void {
    this.#held = frame;
    this.#after(LONGEST_HOLD_MS, () => {
      if (this.#held !== frame) return;
      this.#held = null;
      this.#options.deliver(frame);
    });
  }

  #after(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, ms);
    this.#timers.add(timer);
  }
}
