import { readyMadeSet } from '@nightfall/shared/game/role-sets/ready-made';
import type { GameState } from '@nightfall/shared/game/state/state';
import { inTurn } from './crowd.ts';
import { onGround } from './ground.ts';
import { OwnProcess } from './own-process.ts';
import { cpuSeconds, type StoreTimes, storeTimes } from './processes.ts';
import type { Row } from './table.ts';

const BOTS = 10;
/** The host is one more. */
const ROLES = readyMadeSet('balanced', BOTS + 1);
const LOOK_EVERY_MS = 20;

/** Rounds of bots, and of a host who acts at once, from the deal to the results: so many at once, on one worker. */
export const rounds = (sizes: readonly number[], longestSeconds: number): Promise<Row[]> =>
  onGround({ env: { BOT_DELAY_SCALE: '0' } }, 'workers', async ({ stack }) => {
    const own = await OwnProcess.open(stack);
    const stores = await storeTimes(stack);
    const used = (): Used => ({
      worker: stack.workers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
      ...stores(),
    });
    const rows: Row[] = [];
    for (const rooms of sizes) {
      const before = used();
      const { ended, seconds } = await playRounds(own, rooms, longestSeconds);
      const figure = `rounds of ${BOTS} bots, ${rooms} rooms at once`;
      rows.push({ figure, unit: 'a second', ours: ended / seconds }, ...costs(before, used(), ended, figure));
    }
    await own.close();
    return rows;
  });

/** Seconds of processor time. */
type Used = StoreTimes & { readonly worker: number };

const costs = (before: Used, after: Used, rounds: number, figure: string): Row[] =>
  (['worker', 'redis', 'postgres'] as const).map((part) => ({
    figure: `CPU a round, ${part}: ${figure}`,
    unit: 'ms',
    ours: (1_000 * (after[part] - before[part])) / rounds,
  }));

async function playRounds(own: OwnProcess, rooms: number, longestSeconds: number) {
  const lobbies: GameState[] = [];
  await inTurn(Array.from({ length: rooms }), async () => {
    lobbies.push(await own.openLobby(BOTS + 1, 'bots'));
  });
  const begin = Date.now();
  await inTurn(lobbies, async (lobby) => void (await own.deal(lobby, ROLES)));
  const ends: number[] = [];
  for (let left = lobbies; left.length > 0 && Date.now() - begin < longestSeconds * 1_000; ) {
    const playing: GameState[] = [];
    await inTurn(left, async (room) => {
      const stage = await own.playHost(room);
      if (stage.phase === 'results') ends.push(stage.startedAt);
      else playing.push(room);
    });
    left = playing;
    await Bun.sleep(LOOK_EVERY_MS);
  }
  return { ended: ends.length, seconds: (Math.max(...ends) - begin) / 1_000 };
}
