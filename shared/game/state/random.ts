/** A deterministic generator. The same seed gives the same numbers for ever. */
export interface Random {
  /** A whole number from 0 to `limit - 1`. */
  readonly below: (limit: number) => number;
}

/** Turns any text into four 32-bit words (cyrb128, public domain). */
function wordsOf(seed: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let index = 0; index < seed.length; index += 1) {
    const code = seed.charCodeAt(index);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
}

/** sfc32 (Chris Doty-Humphrey, public domain), seeded by a text. */
export function createRandom(seed: string): Random {
  let [a, b, c, counter] = wordsOf(seed);
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 15; round += 1) next();

  const below = (limit: number) => {
    // Numbers past the last whole multiple would favour the small results.
    const fair = 2 ** 32 - (2 ** 32 % limit);
    let value = next();
    while (value >= fair) value = next();
    return value % limit;
  };
  return { below };
}

/** A new list in random order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const pick = random.below(last + 1);
    const [a, b] = [result[last] as T, result[pick] as T];
    result[last] = b;
    result[pick] = a;
  }
  return result;
}

/** One of the items; undefined only for an empty list. */
export function pickOne<T>(items: readonly T[], random: Random): T | undefined {
  return items.length === 0 ? undefined : items[random.below(items.length)];
}
