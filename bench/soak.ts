/** Whether memory and lateness grow while rooms, people and what they do stay the same (bench/README.md). */
import { atRate, Crowd, measure } from './wire/crowd.ts';
import { TickingTables } from './wire/deadlines.ts';
import { ownRooms } from './wire/games.ts';
import { endWithin, type Ground, onGround, readNumbers } from './wire/ground.ts';
import { OwnProcess } from './wire/own-process.ts';
import { memoryOf, redisMemory } from './wire/processes.ts';
import { afterWarmUp, inColumns, inDigits, percentile, type Sample, slopeOf } from './wire/table.ts';

const WINDOW_SECONDS = 5;
/** The first part of the time, in which caches fill and code is compiled. */
const WARM_UP = 0.3;
const MB = 1_000_000;
/** What ten minutes may add to a figure that is called flat: a share of it, or milliseconds of a lateness. */
const FLAT = { share: 0.1, ms: 10 } as const;
/** Beside the time that is asked for: to start, to let everybody in, and to end. */
const AROUND_MINUTES = 6;

const { rooms, people, minutes, apis, workers, rate, tables } = readNumbers(process.argv.slice(2), {
  rooms: 500,
  people: 10,
  minutes: 10,
  apis: 3,
  workers: 2,
  rate: 200,
  tables: 120,
});

interface Series {
  readonly figure: string;
  readonly unit: string;
  readonly samples: readonly Sample[];
}

endWithin(minutes + AROUND_MINUTES);
await onGround({ apis, workers }, null, async (ground) => {
  const own = await OwnProcess.open(ground.stack);
  const ticking = new TickingTables(own);
  const crowd = new Crowd(ownRooms({ addresses: ground.stack.apiUrls, deltas: true }), rooms, people);
  console.info(`Opening ${rooms} rooms of ${people} over ${apis} API processes and ${workers} workers …`);
  await crowd.openRooms();
  await crowd.fillRooms();
  await ticking.start(tables, 60);
  const series = await watch(ground, crowd);
  await ticking.stop();
  crowd.leave();
  await own.close();
  const late: Series = { figure: 'lateness of a deadline', unit: 'ms', samples: ticking.lateness };
  console.info(`\n${tableOf([...series.values(), late])}`);
});
process.exit(0);

async function watch({ stack }: Ground, crowd: Crowd): Promise<Map<string, Series>> {
  const processes = [
    ...stack.apis.map(({ pid }, index) => ({ figure: `memory of API ${index + 1}`, pid })),
    ...stack.workers.map(({ pid }, index) => ({ figure: `memory of worker ${index + 1}`, pid })),
  ];
  const pids = processes.map(({ pid }) => pid);
  const series = new Map<string, { figure: string; unit: string; samples: Sample[] }>();
  const beganAt = performance.now();
  const note = (figure: string, unit: string, value: number) => {
    const known = series.get(figure) ?? { figure, unit, samples: [] };
    known.samples.push({ minute: (performance.now() - beganAt) / 60_000, value });
    series.set(figure, known);
  };
  let lost = 0;
  while (performance.now() - beganAt < minutes * 60_000) {
    const seen = await measure(crowd, atRate(rate), WINDOW_SECONDS, pids);
    lost += seen.lost;
    note('an action until all have seen it, p50', 'ms', seen.p50);
    note('an action until all have seen it, p99', 'ms', seen.p99);
    note('an action', 'ms of a core', seen.cpuMs);
    for (const { figure, pid } of processes) note(figure, 'MB', memoryOf(pid) / MB);
    note('memory of Redis', 'MB', (await redisMemory(stack.redisUrl)) / MB);
  }
  console.info(`actions that not everybody has seen: ${lost}`);
  return series;
}

function tableOf(series: readonly Series[]): string {
  const lines = series.map(({ figure, unit, samples }) => {
    const steady = afterWarmUp(samples, WARM_UP);
    const values = steady.map(({ value }) => value).toSorted((one, other) => one - other);
    const [middle, slope] = [percentile(values, 0.5), slopeOf(steady)];
    const allowed = unit === 'ms' ? FLAT.ms : FLAT.share * middle;
    return [
      `${figure} (${unit})`,
      ...[middle, percentile(values, 0.99), slope].map(inDigits),
      Number.isFinite(slope) ? (10 * slope <= allowed ? 'yes' : 'no') : '–',
    ];
  });
  return inColumns([['figure', 'median', 'p99', 'slope a minute', 'flat'], ...lines]);
}
