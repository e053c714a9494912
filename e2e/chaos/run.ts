/** `bun run chaos`: see e2e/README.md. */
import { parseArgs } from 'node:util';
import { restartInTheMiddle, runChaos } from './chaos.ts';
import { TOPOLOGIES, type Topology } from './faults.ts';
import { leaveTraces } from './report.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    topology: { type: 'string', default: '' },
    rooms: { type: 'string' },
    restart: { type: 'boolean', default: false },
  },
});
/** As people do: a round then lasts longer than all the restarts. */
const THINKING_MS = 8_000;
const ROOMS = { chaos: 8, restart: 200 } as const;
const PATIENCE_MS = 3_000;

const chosen = TOPOLOGIES.filter((topology) => topology.startsWith(values.topology));
if (chosen.length === 0) throw new Error(`--topology is one of ${TOPOLOGIES.join(', ')}`);
const numberOf = (name: string, given: string) => {
  const value = Number(given);
  if (!(value > 0)) throw new Error(`--${name} has to be a number above 0`);
  return value;
};
const seed = numberOf('seed', values.seed);

async function chaos(topology: Topology): Promise<boolean> {
  const report = await runChaos({
    topology,
    seed,
    seconds: (numberOf('minutes', values.minutes) * 60) / chosen.length,
    rooms: numberOf('rooms', values.rooms ?? `${ROOMS.chaos}`),
    say: console.info,
  });
  console.info(`\n${report.text}`);
  await leaveTraces(report, report.output);
  return report.wrong.length === 0;
}

async function restart(): Promise<boolean> {
  const rooms = numberOf('rooms', values.rooms ?? `${ROOMS.restart}`);
  const { text, wrong, longestWaitMs } = await restartInTheMiddle({ seed, rooms, thinkMs: THINKING_MS });
  console.info(`\n${text}`);
  return wrong.length === 0 && longestWaitMs < PATIENCE_MS;
}

let isGood = true;
if (values.restart) isGood = await restart();
else for (const topology of chosen) isGood = (await chaos(topology)) && isGood;
process.exit(isGood ? 0 : 1);
