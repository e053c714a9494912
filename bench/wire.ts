import { chat } from './wire/chat.ts';
import { stopAll } from './wire/ground.ts';
import { type Options, readOptions } from './wire/options.ts';
import { CORES, pin } from './wire/processes.ts';
import { type Row, tableOf } from './wire/table.ts';
import { traffic } from './wire/traffic.ts';

/** One part of the table. */
interface Benchmark {
  readonly name: string;
  readonly isLong: boolean;
  run(options: Options): Promise<Row[]>;
}

const BENCHMARKS: readonly Benchmark[] = [
  { name: 'traffic', isLong: false, run: (options) => traffic({ ...options, hasPlain: true }) },
  { name: 'chat', isLong: false, run: chat },
];

const LONGEST_MS = { short: 5 * 60_000, long: 40 * 60_000 } as const;

const options = readOptions(process.argv.slice(2));

async function end(status: number): Promise<never> {
  await stopAll();
  process.exit(status);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(130));
const limit = options.isLong ? LONGEST_MS.long : LONGEST_MS.short;
setTimeout(() => {
  console.error(`Not done after ${limit / 60_000} minutes`);
  void end(1);
}, limit).unref();

if (!pin(process.pid, CORES.others)) console.warn('Cores cannot be pinned here: figures vary more');
const wanted = BENCHMARKS.filter(({ isLong }) => options.isLong || !isLong);
const chosen = wanted.filter(({ name }) => name.includes(options.only));
if (chosen.length === 0)
  throw new Error(`No benchmark is called so: ${wanted.map(({ name }) => name).join(', ')}`);
const rows: Row[] = [];
for (const { name, run } of chosen) {
  console.info(`Measuring ${name} …`);
  rows.push(...(await run(options)));
}
console.info(`\n${tableOf(rows)}`);
