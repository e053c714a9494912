import { createRandom } from '@nightfall/shared/game/state/random';

/** How likely somebody was held to be on the Werewolf team, and whether they were. */
export interface Believed {
  readonly chance: number;
  readonly isSo: boolean;
}

/** What a listener made of a game: beliefs, and whether the one they suspect most was on the Werewolf team. */
export interface Heard {
  readonly group: string;
  readonly beliefs: readonly Believed[];
  readonly hits: boolean;
  /** What a vote at random hits. */
  readonly byChance: number;
}

export const MEASURES = {
  'base rate': (all: readonly Heard[]) => {
    const rate = mean(all.flatMap(({ beliefs }) => beliefs).map(({ isSo }) => Number(isSo)));
    return rate * (1 - rate);
  },
  Brier: (all: readonly Heard[]) =>
    mean(all.flatMap(({ beliefs }) => beliefs).map(({ chance, isSo }) => (chance - Number(isSo)) ** 2)),
  'Brier less base rate': (all: readonly Heard[]): number => MEASURES.Brier(all) - MEASURES['base rate'](all),
  AUC: (all: readonly Heard[]) => areaUnderCurve(all.flatMap(({ beliefs }) => beliefs)),
  hits: (all: readonly Heard[]) => mean(all.map(({ hits }) => Number(hits))),
  'hits by chance': (all: readonly Heard[]) => mean(all.map(({ byChance }) => byChance)),
  /** Of what is believed at 60 to 80 %. */
  'so at 70 %': (all: readonly Heard[]) =>
    mean(
      all
        .flatMap(({ beliefs }) => beliefs)
        .filter(({ chance }) => chance >= 0.6 && chance < 0.8)
        .map(({ isSo }) => Number(isSo)),
    ),
} as const;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How often one who is a wolf is more suspect than one who is not. */
function areaUnderCurve(all: readonly Believed[]): number {
  const [wolves, others] = [true, false].map((isSo) =>
    all.flatMap((one) => (one.isSo === isSo ? [one.chance] : [])),
  );
  let sum = 0;
  for (const wolf of wolves ?? [])
    for (const other of others ?? []) sum += wolf > other ? 1 : wolf === other ? 1 / 2 : 0;
  return sum / ((wolves?.length ?? 0) * (others?.length ?? 0));
}

const TIMES = 400;

/** The 95 % interval of a measure, with whole groups of games drawn again. */
export function intervalOf<T extends { readonly group: string }>(
  all: readonly T[],
  measure: (some: readonly T[]) => number,
  seed: string,
): readonly [number, number] {
  const groups = [...Map.groupBy(all, ({ group }) => group).values()];
  const random = createRandom(seed);
  const values = Array.from({ length: TIMES }, () =>
    measure(groups.flatMap(() => groups[random.below(groups.length)] ?? [])),
  )
    .filter((value) => !Number.isNaN(value))
    .toSorted((a, b) => a - b);
  const at = (share: number) => values[Math.floor(share * (values.length - 1))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}

/** Beliefs in fifths: how many, what was believed of them on average, and how many were so. */
export function binsOf(all: readonly Heard[]): string[] {
  const bins = Map.groupBy(
    all.flatMap(({ beliefs }) => beliefs),
    ({ chance }) => Math.min(4, Math.floor(chance * 5)),
  );
  return [...bins]
    .toSorted(([a], [b]) => a - b)
    .map(([, some]) => {
      const believed = mean(some.map(({ chance }) => chance));
      const so = mean(some.map(({ isSo }) => Number(isSo)));
      return `${(100 * believed).toFixed(0)} %: ${(100 * so).toFixed(0)} % of ${some.length}`;
    });
}
