import { deadlines, talkingTables } from './wire/deadlines.ts';
import { endWithin, type Options, readOptions } from './wire/ground.ts';
import { crowdComes, joins } from './wire/joins.ts';
import { CORES, pin } from './wire/processes.ts';
import { rounds } from './wire/rounds.ts';
import { storm } from './wire/storm.ts';
import { type Row, tableOf } from './wire/table.ts';
import { chat, traffic, twoApis } from './wire/traffic.ts';

/** One part of the table. */
interface Benchmark {
  readonly name: string;
  readonly isLong: boolean;
  run(options: Options): Promise<Row[]>;
}

/** 5 000 connections. */
const LARGE = { rooms: 500, rate: 2_000 } as const;
const MANY_GAMES = { running: 2_000, idle: 5_000, spreadSeconds: 40 } as const;
const MANY_BOTS = { tables: 100, bots: 9, others: 200, spreadSeconds: 40, lobbies: 0 } as const;
const WAITING_LOBBIES = 20;
const LONGEST_ROUNDS_SECONDS = 120;

const BENCHMARKS: readonly Benchmark[] = [
  { name: 'traffic', isLong: false, run: (options) => traffic({ ...options, hasPlain: true }) },
  { name: 'chat', isLong: false, run: chat },
  { name: 'joins', isLong: false, run: ({ rooms }) => joins(rooms) },
  { name: '500 rooms', isLong: true, run: (options) => traffic({ ...options, ...LARGE, hasPlain: false }) },
  { name: 'crowd', isLong: true, run: crowdComes },
  { name: 'storm', isLong: true, run: () => storm(LARGE.rooms) },
  { name: 'deadlines', isLong: true, run: () => deadlines(MANY_GAMES) },
  { name: 'bots', isLong: true, run: () => talkingTables(MANY_BOTS) },
  {
    name: 'bots and lobbies',
    isLong: true,
    run: () => talkingTables({ ...MANY_BOTS, lobbies: WAITING_LOBBIES }),
  },
  { name: 'rounds', isLong: true, run: () => rounds([10, 100, 1_000], LONGEST_ROUNDS_SECONDS) },
  { name: 'two APIs', isLong: true, run: twoApis },
];

const LONGEST_MINUTES = { short: 5, long: 40 } as const;

const options = readOptions(process.argv.slice(2));

endWithin(options.isLong ? LONGEST_MINUTES.long : LONGEST_MINUTES.short);
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
