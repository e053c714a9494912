import { parseArgs } from 'node:util';
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
  },
});

for (const row of ROWS.filter(({ name }) => name.includes(values.row))) {
  console.log(playRow(row, Number(values.rounds), values.seed).join('\n'));
}
if ('one clever seat'.includes(values.row))
  console.log(playPairs(Number(values.pairs), values.seed).join('\n'));
