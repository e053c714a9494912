import type { Crowd } from './crowd.ts';
import { cpuSeconds } from './processes.ts';
import { percentile } from './table.ts';

/** What was seen of a server while a crowd kept it busy. */
export interface Window {
  /** Actions a second that everybody in their room has seen. */
  readonly perSecond: number;
  /** Milliseconds until the last person in a room had seen an action. */
  readonly p50: number;
  readonly p99: number;
  readonly bytesPerPerson: number;
  /** Milliseconds of the servers' processor time an action. */
  readonly cpuMs: number;
  /** Cores in use. */
  readonly serverCores: number;
  readonly generatorCores: number;
  /** How late the generator itself was at worst, in ms: latencies count from the real sending. */
  readonly lateMs: number;
  /** Actions that somebody has not seen seconds afterwards. */
  readonly lost: number;
}

/** Keeps a crowd acting for so many seconds. @returns how late it was at worst, in ms */
export type Load = (crowd: Crowd, seconds: number) => Promise<number>;

const SETTLE_MS = 4_000;

/** Lets a crowd act, and says what came of it. */
export async function measure(
  crowd: Crowd,
  load: Load,
  seconds: number,
  serverPids: readonly number[],
): Promise<Window> {
  const used = () => serverPids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  crowd.startCounting();
  const before = {
    at: performance.now(),
    bytes: crowd.received,
    server: used(),
    own: cpuSeconds(process.pid),
  };
  const lateMs = await load(crowd, seconds);
  const took = (performance.now() - before.at) / 1_000;
  const [server, own] = [used() - before.server, cpuSeconds(process.pid) - before.own];
  const seen = crowd.tally.latencies.length;
  await crowd.settle(SETTLE_MS);
  const latencies = crowd.tally.latencies.toSorted((one, other) => one - other);
  return {
    perSecond: seen / took,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    bytesPerPerson: (crowd.received - before.bytes) / crowd.tally.sent / (crowd.people / crowd.rooms),
    cpuMs: (server * 1_000) / seen,
    serverCores: server / took,
    generatorCores: own / took,
    lateMs,
    lost: crowd.underWay,
  };
}

/** So many actions a second in rooms drawn by lot, whether the server keeps up or not. */
export const atRate =
  (perSecond: number): Load =>
  async (crowd, seconds) => {
    const begin = performance.now();
    let [sent, lateMs] = [0, 0];
    for (let past = 0; past < seconds * 1_000; past = performance.now() - begin) {
      // Nothing is learnt from a server that is seconds behind.
      if (crowd.underWay > 2 * perSecond) break;
      const due = Math.floor((past * perSecond) / 1_000);
      if (sent < due) lateMs = Math.max(lateMs, past - (sent * 1_000) / perSecond);
      for (; sent < due; sent += 1) crowd.act(Math.floor(Math.random() * crowd.rooms));
      await Bun.sleep(1);
    }
    return lateMs;
  };

/** One action under way in each room, all the time: as much as the server can do. */
export const saturate: Load = async (crowd, seconds) => {
  crowd.onSeen = (room) => crowd.act(room);
  for (let room = 0; room < crowd.rooms; room += 1) crowd.act(room);
  await Bun.sleep(seconds * 1_000);
  crowd.onSeen = null;
  return 0;
};
