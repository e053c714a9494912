import { parseArgs } from 'node:util';
import { calibrationChart } from './arena/calibration-chart.ts';
import { playPairs } from './arena/paired.ts';
import { playRow } from './arena/play-row.ts';
import { ROWS } from './arena/rows.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2000' },
    pairs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: 'arena' },
    /** Only rows whose name has this in it. */
    row: { type: 'string', default: '' },
    /** Where to draw how right the beliefs of the last row were. */
    chart: { type: 'string' },
  },
});

for (const row of ROWS.filter(({ name }) => name.includes(values.row))) {
  const { lines, calibration } = playRow(row, Number(values.rounds), values.seed);
  console.log(lines.join('\n'));
  if (values.chart !== undefined)
    await Bun.write(values.chart, calibrationChart(calibration.bins, `Beliefs in the row “${row.name}”`));
}
if ('one clever seat'.includes(values.row))
  console.log(playPairs(Number(values.pairs), values.seed).join('\n'));
