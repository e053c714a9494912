import { readyMadeSet } from '@nightfall/shared/game/role-sets/ready-made';
import { ROLE_DEAL_MS } from '@nightfall/shared/game/state/limits';
import type { GameState } from '@nightfall/shared/game/state/state';
import { inTurn } from './crowd.ts';
import { dealInTime, latenessOf, openTables } from './deadlines.ts';
import { onGround } from './ground.ts';
import { OwnProcess } from './own-process.ts';
import { percentile, type Row } from './table.ts';

export interface TalkingTables {
  readonly tables: number;
  readonly bots: number;
  /** Other tables, whose deals run out meanwhile. */
  readonly others: number;
  readonly spreadSeconds: number;
}

const LOOK_EVERY_MS = 200;
/** So long before the first deadline bots are dealt their cards, and choose at night while the deadlines come. */
const DEALT_BEFORE_MS = 12_000;
const NIGHT_SECONDS = 10;
const LONGEST_NIGHT_MS = 180_000;

/** How late phases end on one worker while the bots of many tables choose at night and then talk, and what these say. */
export const talkingTables = (of: TalkingTables): Promise<Row[]> =>
  onGround({}, 'workers', async ({ stack }) => {
    const own = await OwnProcess.open(stack, 1);
    const meanwhile = await openTables(own, of.others);
    const waiting = await openTables(own, of.others);
    const lateAtNight = dealInTime(own, meanwhile, NIGHT_SECONDS).then((dealt) => latenessOf(own, dealt));
    await Bun.sleep(ROLE_DEAL_MS - DEALT_BEFORE_MS);
    const talking = await dealToBots(own, of);
    await playToDiscussion(own, talking);
    const asleep = await lateAtNight;
    const began = performance.now();
    const late = await latenessOf(own, await dealInTime(own, waiting, of.spreadSeconds));
    const minutes = (performance.now() - began) / 60_000;
    let claims = 0;
    await inTurn(talking, async (table) => {
      const made = await own.claimsAt(table);
      claims += made;
    });
    await own.close();
    const bots = `${of.tables} tables of ${of.bots} bots`;
    const where = `${bots} talk`;
    return [
      {
        figure: `lateness of a deadline, p99, while ${bots} choose at night`,
        unit: 'ms',
        ours: percentile(asleep, 0.99),
      },
      { figure: `lateness of a deadline, p50, while ${where}`, unit: 'ms', ours: percentile(late, 0.5) },
      { figure: `lateness of a deadline, p99, while ${where}`, unit: 'ms', ours: percentile(late, 0.99) },
      { figure: `claims a table and minute, while ${where}`, unit: '', ours: claims / of.tables / minutes },
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
