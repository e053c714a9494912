import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { emptyTally, noPairs, pairLines, rowLines } from './arena/play-row.ts';
import { ROWS } from './arena/rows.ts';
import { calibrationChart } from './arena/tally.ts';
import { Kept, Threads } from './arena/threads.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2000' },
    pairs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: 'arena' },
    /** Only rows whose name has this in it. */
    row: { type: 'string', default: '' },
    /** A row that takes longer is cut short there, and says how many rounds it had. */
    minutes: { type: 'string', default: '600' },
    threads: { type: 'string', default: String(availableParallelism()) },
    /** A file to keep what was played in, and to go on from: with the same seed, and the same bots. */
    keep: { type: 'string' },
    /** Where to draw how right the beliefs of the last row were. */
    chart: { type: 'string' },
  },
});

const { seed } = values;
const PAIRS = 'one clever seat';
const until = () => performance.now() + Number(values.minutes) * 60_000;
const threads = new Threads(Number(values.threads));
const kept = await Kept.in(values.keep);
for (const row of ROWS.filter(({ name }) => name.includes(values.row))) {
  const before = kept.of(row.name, emptyTally());
  const rounds = { from: before.counts.rounds, to: Number(values.rounds) };
  const tally = await threads.play({ row: row.name, seed }, rounds, before, until());
  await kept.keep(row.name, tally);
  console.log(rowLines(row, tally, seed).join('\n'));
  if (values.chart !== undefined)
    await Bun.write(
      values.chart,
      calibrationChart(tally.calibration.bins, `Beliefs in the row “${row.name}”`),
    );
}
if (PAIRS.includes(values.row)) {
  const before = kept.of(PAIRS, noPairs());
  const rounds = { from: before.pairs, to: Number(values.pairs) };
  const pairs = await threads.play({ row: null, seed }, rounds, before, until());
  await kept.keep(PAIRS, pairs);
  console.log(pairLines(pairs, seed).join('\n'));
}
threads.end();
