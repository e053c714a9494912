import { canonicalRoles, type LaboratorySet } from '@nightfall/shared/game/arena/balance';
import { readyMadeSet, SET_STYLES } from '@nightfall/shared/game/role-sets/ready-made';
import { ROLE_DEAL_MS } from '@nightfall/shared/game/state/limits';
import type { GameState } from '@nightfall/shared/game/state/state';
import { inTurn } from './crowd.ts';
import { onGround } from './ground.ts';
import { OwnProcess } from './own-process.ts';
import { cpuSeconds } from './processes.ts';
import { atMost, percentile, type Row, type Sample } from './table.ts';

export interface Deadlines {
  readonly running: number;
  readonly idle: number;
  /** How far the deals, and so the deadlines, are spread. */
  readonly spreadSeconds: number;
}

const PLAYERS = 5;
const DECK_OF_FIVE = [
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

interface TalkingTables {
  readonly tables: number;
  readonly bots: number;
  /** Other tables, whose deals run out meanwhile. */
  readonly others: number;
  readonly spreadSeconds: number;
  /** Lobbies that wait meanwhile to be shown how their sets play. */
  readonly lobbies: number;
}

const LOOK_EVERY_MS = 200;
/** So long before the first deadline bots are dealt their cards, and choose at night while the deadlines come. */
const DEALT_BEFORE_MS = 12_000;
const NIGHT_SECONDS = 10;
const LONGEST_NIGHT_MS = 180_000;
/** As often as pages do. */
const ASK_AGAIN_MS = 5_000;
const SETS: readonly LaboratorySet[] = [5, 6, 7, 8, 9, 10, 11, 12].flatMap((seats) =>
  SET_STYLES.map((style) => ({ roles: canonicalRoles(readyMadeSet(style, seats)), ruleset: 'standard' })),
);

/**
 * How late phases end on one worker while the bots of many tables choose at night and then talk, and what these say; and
 * what the laboratory plays beside them.
 */
export const talkingTables = (of: TalkingTables): Promise<Row[]> =>
  onGround({}, 'workers', async ({ stack }) => {
    const own = await OwnProcess.open(stack, 1);
    const sets = SETS.slice(0, of.lobbies);
    await own.askForFigures(sets);
    const asking = setInterval(() => void own.askForFigures(sets), ASK_AGAIN_MS);
    const meanwhile = await openTables(own, of.others);
    const waiting = await openTables(own, of.others);
    const lateAtNight = dealInTime(own, meanwhile, NIGHT_SECONDS).then((dealt) => latenessOf(own, dealt));
    await Bun.sleep(ROLE_DEAL_MS - DEALT_BEFORE_MS);
    const talking = await dealToBots(own, of);
    await playToDiscussion(own, talking);
    const asleep = await lateAtNight;
    const [began, before] = [performance.now(), await own.roundsPlayed(sets)];
    const late = await latenessOf(own, await dealInTime(own, waiting, of.spreadSeconds));
    const minutes = (performance.now() - began) / 60_000;
    const played = (await own.roundsPlayed(sets)) - before;
    clearInterval(asking);
    let claims = 0;
    await inTurn(talking, async (table) => {
      const made = await own.claimsAt(table);
      claims += made;
    });
    await own.close();
    const bots = `${of.tables} tables of ${of.bots} bots`;
    const where = of.lobbies === 0 ? `${bots} talk` : `${bots} talk and ${of.lobbies} lobbies wait`;
    return [
      {
        figure: `lateness of a deadline, p99, while ${where.replace('talk', 'choose at night')}`,
        unit: 'ms',
        ours: percentile(asleep, 0.99),
      },
      { figure: `lateness of a deadline, p50, while ${where}`, unit: 'ms', ours: percentile(late, 0.5) },
      {
        figure: `lateness of a deadline, p99, while ${where}`,
        unit: 'ms',
        ours: percentile(late, 0.99),
        goal: atMost(50),
      },
      { figure: `claims a table and minute, while ${where}`, unit: '', ours: claims / of.tables / minutes },
      { figure: `rounds of the laboratory a minute, while ${where}`, unit: '', ours: played / minutes },
    ];
  });

async function dealToBots(own: OwnProcess, { tables, bots }: TalkingTables): Promise<GameState[]> {
  const roles = readyMadeSet('balanced', bots + 1);
  const dealt: GameState[] = [];
  await inTurn(Array.from({ length: tables }), async () => {
    dealt.push(await own.deal(await own.openLobby(bots + 1, 'bots'), roles));
  });
  return dealt;
}

/** Hosts act at once, bots when they would. */
async function playToDiscussion(own: OwnProcess, tables: readonly GameState[]): Promise<void> {
  const deadline = Date.now() + LONGEST_NIGHT_MS;
  for (let left = [...tables]; left.length > 0 && Date.now() < deadline; await Bun.sleep(LOOK_EVERY_MS)) {
    const asleep: GameState[] = [];
    await inTurn(left, async (table) => {
      const stage = await own.stageOf(table);
      if (stage.phase === 'discussion') return;
      await own.playHost(table);
      asleep.push(table);
    });
    left = asleep;
  }
}

const SEATS = 5;
const LOOK_AT_DEAL_EVERY_MS = 1_000;
/** A job that is later than this is lost, and the sweep's. */
const LOST_AFTER_MS = 10_000;

/** Tables of bots whose host lets each deal run out, one table after another, for as long as it is watched. */
export class TickingTables {
  /** Milliseconds from the moment a deal was to end until it did. */
  readonly lateness: Sample[] = [];
  readonly #own: OwnProcess;
  #isOver = false;
  #ticking: Promise<unknown> = Promise.resolve();

  constructor(own: OwnProcess) {
    this.#own = own;
  }

  /** Begins so many, spread over the time that a deal takes. */
  async start(tables: number, spreadSeconds: number): Promise<void> {
    const lobbies: GameState[] = [];
    await inTurn(Array.from({ length: tables }), async () => {
      lobbies.push(await this.#own.openLobby(SEATS, 'bots'));
    });
    const beganAt = Date.now();
    this.#ticking = Promise.all(
      lobbies.map(async (lobby, index) => {
        await Bun.sleep((index * spreadSeconds * 1_000) / tables);
        while (!this.#isOver) await this.#tick(lobby, beganAt);
      }),
    );
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#ticking;
  }

  async #tick(lobby: GameState, beganAt: number): Promise<void> {
    const table = await this.#own.deal(lobby, DECK_OF_FIVE);
    const endsAt = 'endsAt' in table.stage ? table.stage.endsAt : Number.NaN;
    while (Date.now() < endsAt && !this.#isOver) await Bun.sleep(LOOK_AT_DEAL_EVERY_MS);
    if (this.#isOver) return;
    for (;;) {
      const stage = await this.#own.stageOf(table);
      const endedAt = stage.phase === 'job_choice' ? stage.startedAt : Date.now();
      const lateMs = endedAt - endsAt;
      if (stage.phase === 'job_choice' || lateMs > LOST_AFTER_MS) {
        this.lateness.push({ minute: (endsAt - beganAt) / 60_000, value: lateMs });
        break;
      }
      await Bun.sleep(LOOK_AT_DEAL_EVERY_MS);
    }
    await this.#own.endRound(table);
  }
}
