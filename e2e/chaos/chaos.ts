import { join } from 'node:path';
import { type Stack, startStack } from '../../infra/test/stack.ts';
import { Dice } from '../wire/dice.ts';
import { eventually } from '../wire/within.ts';
import { ChaosRoom, type ChaosRoomOptions } from './chaos-room.ts';
import {
  type Fault,
  FaultRecord,
  type FaultTarget,
  LINE_FAULT,
  POSTGRES_FAULT,
  PROCESS_FAULTS,
  redisServers,
  restartAll,
  runFaults,
  type Topology,
} from './faults.ts';
import { type FrameFaultRates, LoadBalancer, NO_FRAME_FAULTS } from './load-balancer.ts';
import type { Waits } from './page.ts';
import { type Report, reportOn, saidBy } from './report.ts';

export interface ChaosOptions {
  readonly topology: Topology;
  /** Repeats what people do, which faults there are and in which order; not the moments. */
  readonly seed: number;
  readonly seconds: number;
  /** In which people play at the same time. */
  readonly rooms: number;
  /** Is told now and then how far it is. */
  readonly say?: (text: string) => void;
}

export interface ChaosReport extends Report {
  /** The last that the processes have said. */
  readonly output: string;
}

const APIS = 3;
const WORKERS = 2;
/** The clock of each process is ahead by up to so much, or behind. */
const CLOCKS_MS = 1_500;
const FRAME_FAULT_RATES: FrameFaultRates = { duplicated: 0.04, delayed: 0.04, reordered: 0.04 };
const SAID_EVERY_MS = 30_000;
/** Shorter than those of a page, so that more happens in the time. */
const WAITS: Waits = {
  delayMs: (attempt) => 100 + 200 * attempt,
  patience: { opening: 4_000, answer: 3_000 },
};

/** Rounds are played while everything that can break does. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const dice = new Dice(options.seed);
  const servers = redisServers(options.topology);
  const clocks = dice.fork();
  const stack = await startStack({
    apis: APIS,
    workers: WORKERS,
    env: FAST_SETTINGS,
    preload: join(import.meta.dirname, 'shifted-clock.ts'),
    envOf: () => ({ CLOCK_AHEAD_MS: `${clocks.below(2 * CLOCKS_MS) - CLOCKS_MS}` }),
    redis: servers.start,
  });
  const front = new LoadBalancer({ targets: stack.apiUrls, dice: dice.fork(), weather: FRAME_FAULT_RATES });
  try {
    const report = await withFaults({ options, dice, stack, front, redisFaults: servers.faults() });
    return { ...report, output: stack.output() };
  } finally {
    await front.stop();
    await stack.stop();
  }
}

interface Chaos {
  readonly options: ChaosOptions;
  readonly dice: Dice;
  readonly stack: Stack;
  readonly front: LoadBalancer;
  readonly redisFaults: readonly Fault[];
}

async function withFaults({ options, dice, stack, front, redisFaults }: Chaos): Promise<Report> {
  const hall = new ChaosRooms({ front, dice: dice.fork(), waits: WAITS });
  const first = await hall.openAll(options.rooms);
  const until = Date.now() + options.seconds * 1_000;
  // What is wrong already gets no better by more of it.
  const isOver = () => Date.now() > until || hall.hasGoneWrong;
  const ground: FaultTarget = { stack, front, keys: () => hall.keys };
  const record = new FaultRecord();
  const trouble = [PROCESS_FAULTS, [...redisFaults, POSTGRES_FAULT], [LINE_FAULT]].map((faults) =>
    runFaults({ faults, dice: dice.fork(), ground, record, isOver }).catch((error) =>
      hall.account.broken.push(`a fault was not over in time: ${error}`),
    ),
  );
  const told = setInterval(() => options.say?.(hall.standing()), SAID_EVERY_MS);
  await Promise.all([...trouble, ...first.map((table) => hall.playOn(table, isOver))]);
  clearInterval(told);
  const title = `chaos: ${options.topology}, seed ${options.seed}, ${options.seconds} s`;
  const notSaved = hall.hasGoneWrong ? [] : await hall.notSaved();
  return reportOn({ title, front, record, ...hall.account, notSaved, output: saidBy(stack) });
}

interface RollingRestart {
  readonly seed: number;
  readonly rooms: number;
  /** The longest pause of a player before an action. */
  readonly thinkMs: number;
}

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

/** Bots are quick, and calls hardly limited. */
const FAST_SETTINGS = {
  BOT_DELAY_SCALE: '0.01',
  RATE_LIMIT_SCALE: '100000',
  LOG_LEVEL: 'warn',
} as const;

const MOST_ROUNDS_OF_A_ROOM = 6;
const OPENED_AT_ONCE = 8;
/** As a player presses the button again. */
const OPENED_AGAIN_MS = 500;
const OPENED_WITHIN_MS = 60_000;

/** All rooms of a run. */
class ChaosRooms {
  readonly account = { tables: [] as ChaosRoom[], broken: [] as string[], notOpened: 0 };
  readonly #dice: Dice;

  constructor(private readonly options: ChaosRoomOptions) {
    this.#dice = options.dice;
  }

  /** Under which the rooms are stored. */
  get keys(): string[] {
    return this.account.tables.map(({ host }) => `game:{${host.view.id}}`);
  }

  /** A room stands still, or has something twice, which no fault excuses. */
  get hasGoneWrong(): boolean {
    const { tables, broken } = this.account;
    const rounds = tables.flatMap((table) => table.rounds);
    const isTwice = rounds.some((round) => round.discrepancies.some(({ what }) => what === 'doubled'));
    return broken.length > 0 || isTwice;
  }

  /** How far it is: rounds that have ended, and the phases of the rooms that play. */
  standing(): string {
    const { tables, broken, notOpened } = this.account;
    const rounds = tables.reduce((sum, table) => sum + table.rounds.length, 0);
    const phases = tables.filter(({ isOpen }) => isOpen).map(({ host }) => host.view.phase);
    return `${rounds} rounds, ${broken.length} rooms broken, ${notOpened} not opened; ${phases.join(', ')}`;
  }

  async openAll(rooms: number): Promise<ChaosRoom[]> {
    const opened: ChaosRoom[] = [];
    let begun = 0;
    const openOnes = async () => {
      while (begun < rooms) {
        begun += 1;
        opened.push(await this.#open());
      }
    };
    await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openOnes));
    return opened;
  }

  /** A room that cannot be opened because of a fault is left alone, and another one opened. */
  async #open(): Promise<ChaosRoom> {
    const options = { ...this.options, dice: this.#dice.fork() };
    const open = () =>
      ChaosRoom.open(options).catch(async () => {
        this.account.notOpened += 1;
        await Bun.sleep(OPENED_AGAIN_MS);
        return null;
      });
    const table = await eventually(open, 'a room', OPENED_WITHIN_MS);
    this.account.tables.push(table);
    return table;
  }

  /** Round after round, and room after room. What stands still is told, and left. */
  async playOn(first: ChaosRoom, isOver: () => boolean): Promise<void> {
    for (let table = first; ; table = await this.#open()) {
      try {
        await table.prepare();
        await this.#playRounds(table, isOver);
      } catch (error) {
        this.account.broken.push(String(error));
        return;
      } finally {
        table.close();
      }
      if (isOver()) return;
    }
  }

  async #playRounds(table: ChaosRoom, isOver: () => boolean): Promise<void> {
    for (let left = this.#dice.below(MOST_ROUNDS_OF_A_ROOM); ; left -= 1) {
      await table.playRound();
      if (isOver() || left === 0) return;
      await table.playAgain();
    }
  }

  /** Rounds that the account of their host does not have exactly once. */
  async notSaved(): Promise<string[]> {
    const missing = await Promise.all(this.account.tables.map((table) => table.notSaved()));
    return missing.flat();
  }
}
