import { startStack } from '../../infra/test/stack.ts';
import { Dice } from '../wire/dice.ts';
import { eventually } from '../wire/within.ts';
import { ChaosRooms, FAST_SETTINGS } from './chaos-rooms.ts';
import { FaultRecord, restartAll } from './faults.ts';
import { NO_FRAME_FAULTS } from './lane.ts';
import { LoadBalancer } from './load-balancer.ts';
import { type Report, reportOn, saidBy } from './report.ts';

export interface RollingRestart {
  readonly seed: number;
  readonly rooms: number;
  /** The longest pause of a player before an action. */
  readonly thinkMs: number;
}

const APIS = 3;
const WORKERS = 2;

/** All processes are restarted, one after the other, in the middle of rounds; pages wait as they do in a browser. */
export async function restartInTheMiddle({ seed, rooms, thinkMs }: RollingRestart): Promise<Report> {
  const dice = new Dice(seed);
  const stack = await startStack({ apis: APIS, workers: WORKERS, env: FAST_SETTINGS });
  const front = new LoadBalancer({ targets: stack.apiUrls, dice: dice.fork(), weather: NO_FRAME_FAULTS });
  try {
    const hall = new ChaosRooms({ front, dice: dice.fork(), waits: {}, thinkMs });
    const tables = await hall.openAll(rooms);
    let isOver = false;
    const playing = tables.map((table) => hall.playOn(table, () => isOver));
    const haveBegun = () => (tables.every(({ host }) => host.view.phase !== 'lobby') ? true : null);
    await eventually(haveBegun, 'all rounds to begin');
    const begunAt = performance.now();
    await restartAll(stack);
    isOver = true;
    const title = `${APIS + WORKERS} processes restarted in the middle of ${rooms} rounds within ${((performance.now() - begunAt) / 1_000).toFixed(1)} s, seed ${seed}`;
    await Promise.all(playing);
    const record = new FaultRecord();
    const notSaved = await hall.notSaved();
    return reportOn({ title, front, record, ...hall.account, notSaved, output: saidBy(stack) });
  } finally {
    await front.stop();
    await stack.stop();
  }
}
