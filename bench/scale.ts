/** What an action costs and how late deadlines are: with more and more rooms, and over several API processes. */
import { atRate, Crowd, measure, type Window } from './wire/crowd.ts';
import { dealInTime, latenessOf, openTables } from './wire/deadlines.ts';
import { ownRooms } from './wire/games.ts';
import { endWithin, onGround, readNumbers } from './wire/ground.ts';
import { OwnProcess } from './wire/own-process.ts';
import { CORES, memoryOf, pin } from './wire/processes.ts';
import { inColumns, inDigits, median, percentile } from './wire/table.ts';

const SIZES = [100, 500, 1_000, 2_500, 5_000];
/** Beside one. */
const APIS = [2, 4];
const ROOMS_OVER_APIS = 500;
const LONGEST_MINUTES = 45;
const MB = 1_000_000;

const { most, people, rate, seconds, times, spread } = readNumbers(process.argv.slice(2), {
  /** Rooms, at most. */
  most: 5_000,
  people: 3,
  rate: 300,
  seconds: 3,
  times: 3,
  /** Seconds over which deals, and so deadlines, are spread. */
  spread: 30,
});

interface Size {
  readonly rooms: number;
  readonly apis: number;
}

/** So many rooms that people watch, in which they act at a fixed rate, and as many tables with a deadline. */
const figuresOf = ({ rooms, apis }: Size): Promise<number[]> =>
  onGround({ apis }, 'apis', async ({ stack }) => {
    const own = await OwnProcess.open(stack);
    const crowd = new Crowd(ownRooms({ addresses: stack.apiUrls, deltas: true }), rooms, people);
    await crowd.openRooms();
    await crowd.fillRooms();
    const tables = await openTables(own, rooms);
    const pids = stack.apis.map(({ pid }) => pid);
    await measure(crowd, atRate(rate), 1, pids);
    const windows: Window[] = [];
    for (let time = 0; time < times; time += 1)
      windows.push(await measure(crowd, atRate(rate), seconds, pids));
    const late = await latenessOf(own, await dealInTime(own, tables, spread));
    const memory = pids.reduce((sum, pid) => sum + memoryOf(pid), 0) / MB;
    crowd.leave();
    await own.close();
    const middle = (figure: keyof Window) => median(windows.map((window) => window[figure]));
    const lost = windows.reduce((sum, window) => sum + window.lost, 0);
    return [
      ...[middle('cpuMs'), middle('p50'), middle('p99')],
      ...[percentile(late, 0.5), percentile(late, 0.99), memory, lost],
    ];
  });

const HEAD = [
  ...['rooms', 'APIs', 'CPU an action (ms)', 'p50 (ms)', 'p99 (ms)'],
  ...['deadline late, p50 (ms)', 'p99 (ms)', 'memory, APIs (MB)', 'not seen'],
];

endWithin(LONGEST_MINUTES);
if (!pin(process.pid, CORES.others)) console.warn('Cores cannot be pinned here: figures vary more');
const sizes: Size[] = [
  ...SIZES.filter((rooms) => rooms <= most).map((rooms) => ({ rooms, apis: 1 })),
  ...APIS.map((apis) => ({ rooms: Math.min(most, ROOMS_OVER_APIS), apis })),
];
const lines: string[][] = [];
for (const size of sizes) {
  console.info(`Measuring ${size.rooms} rooms of ${people} at ${size.apis} API processes …`);
  const figures = await figuresOf(size);
  lines.push([`${size.rooms}`, `${size.apis}`, ...figures.map(inDigits)]);
}
console.info(`\n${inColumns([HEAD, ...lines])}`);
process.exit(0);
