/** Chance that can be had again from its seed (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws Error when there is nothing to pick from */
  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('There is nothing to pick from');
    return value;
  }

  /** Between `min` and `max` different values in random order. */
  some<T>(values: readonly T[], min: number, max: number): T[] {
    const most = Math.min(max, values.length);
    const count = Math.min(most, min + this.below(most - min + 1));
    return this.shuffled(values).slice(0, count);
  }

  shuffled<T>(values: readonly T[]): T[] {
    return values
      .map((value) => ({ value, rank: this.next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ value }) => value);
  }

  /** An id of a good form. */
  uuid(): string {
    const digits = (count: number) =>
      Array.from({ length: count }, () => this.below(16).toString(16)).join('');
    return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
  }

  /** Another source of chance, so that players side by side do not disturb one another's. */
  fork(): Dice {
    return new Dice(this.below(2 ** 32));
  }
}
