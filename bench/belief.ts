import { parseArgs } from 'node:util';
import { exactnessOf, SMALL_SETS } from './arena/exactness.ts';

const { values } = parseArgs({
  options: {
    positions: { type: 'string', default: '500' },
    seed: { type: 'string', default: 'belief' },
  },
});

/** What bots believe at small tables, against every night that there is. */
for (const [name, set] of Object.entries(SMALL_SETS)) {
  const { mean, p95, worst, nights } = exactnessOf(set, Number(values.positions), values.seed);
  const percent = (share: number) => `${(100 * share).toFixed(2)} points`;
  console.log(
    `${name} (${set.join(', ')}), ${values.positions} positions of up to ${nights} nights, seed ${values.seed}: ` +
      `off by ${percent(mean)} on average, ${percent(p95)} at the 95th percentile, ${percent(worst)} at worst`,
  );
}
