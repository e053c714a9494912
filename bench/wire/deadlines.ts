import type { GameState } from '@nightfall/shared/game/state/state';
import { inTurn } from './crowd.ts';
import { onGround } from './ground.ts';
import { OwnProcess } from './own-process.ts';
import { cpuSeconds } from './processes.ts';
import { atMost, percentile, type Row } from './table.ts';

export interface Deadlines {
  readonly running: number;
  readonly idle: number;
  /** How far the deals, and so the deadlines, are spread. */
  readonly spreadSeconds: number;
}

const PLAYERS = 5;
export const DECK_OF_FIVE = [
  'Werewolf',
  'Seer',
  'Robber',
  'Troublemaker',
  'Drunk',
  'Villager',
  'Villager',
  'Werewolf',
];
/** Several sweeps long. */
const WATCHED_SECONDS = 9;
/** After the last deadline: the latest that is worth knowing. */
const LATEST_MS = 5_000;

/** How late phases end on a worker with many games, and what its sweep costs while nothing is due. */
export const deadlines = ({ running, idle, spreadSeconds }: Deadlines): Promise<Row[]> =>
  onGround({}, 'workers', async ({ stack }) => {
    const own = await OwnProcess.open(stack);
    const coresOfWorker = async () => {
      const before = cpuSeconds(stack.workers[0]?.pid ?? 0);
      await Bun.sleep(WATCHED_SECONDS * 1_000);
      return (cpuSeconds(stack.workers[0]?.pid ?? 0) - before) / WATCHED_SECONDS;
    };
    const atRest = await coresOfWorker();
    await inTurn(Array.from({ length: idle }), async () => void (await own.openLobby(PLAYERS)));
    const dealt = await dealInTime(own, await openTables(own, running), spreadSeconds);
    const sweeping = (await coresOfWorker()) - atRest;
    const late = await latenessOf(own, dealt);
    await own.close();
    const games = `${running} games and ${idle} idle rooms`;
    return [
      {
        figure: `lateness of a deadline, p99, ${games}`,
        unit: 'ms',
        ours: percentile(late, 0.99),
        goal: atMost(50),
      },
      { figure: 'the sweep meanwhile', unit: '% of a core', ours: 100 * sweeping, goal: atMost(5) },
    ];
  });

/** Lobbies of people who are connected here. */
export async function openTables(own: OwnProcess, tables: number): Promise<GameState[]> {
  const opened: GameState[] = [];
  await inTurn(Array.from({ length: tables }), async () => {
    opened.push(await own.openLobby(PLAYERS));
  });
  return opened;
}

/** Deals at all tables, one after the other at a steady pace. */
export async function dealInTime(
  own: OwnProcess,
  lobbies: readonly GameState[],
  seconds: number,
): Promise<GameState[]> {
  const begin = performance.now();
  const dealing = lobbies.map(async (lobby, index) => {
    await Bun.sleep(begin + (index * seconds * 1_000) / lobbies.length - performance.now());
    return own.deal(lobby, DECK_OF_FIVE);
  });
  return Promise.all(dealing);
}

/** How late each table came to its night, in ms, the earliest first. */
export async function latenessOf(own: OwnProcess, dealt: readonly GameState[]): Promise<number[]> {
  const ends = new Map(
    dealt.map((table) => [table, 'endsAt' in table.stage ? table.stage.endsAt : Number.NaN]),
  );
  const last = Math.max(...ends.values());
  await Bun.sleep(last - Date.now() + LATEST_MS);
  const late: number[] = [];
  await inTurn(dealt, async (table) => {
    const stage = await own.stageOf(table);
    const isNight = stage.phase === 'job_choice';
    late.push(isNight ? stage.startedAt - (ends.get(table) ?? 0) : Number.POSITIVE_INFINITY);
  });
  return late.toSorted((one, other) => one - other);
}
