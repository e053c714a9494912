import type { GameState } from '@nightfall/shared/game/state/state';
import { inTurn } from './crowd.ts';
import { onGround } from './ground.ts';
import { OwnProcess } from './own-process.ts';
import type { Row } from './table.ts';

const BOTS = 10;
const ROLES = [
  ...[
    'Werewolf',
    'Werewolf',
    'Minion',
    'Seer',
    'Robber',
    'Troublemaker',
    'Drunk',
    'Insomniac',
    'Mason',
    'Mason',
  ],
  ...['Villager', 'Villager', 'Hunter'],
];
const LOOK_EVERY_MS = 250;

/** Rounds of bots who take no time, from the deal to the results: so many rooms at once, on one worker. */
export const rounds = (sizes: readonly number[], longestSeconds: number): Promise<Row[]> =>
  onGround({ env: { BOT_DELAY_SCALE: '0' } }, 'workers', async ({ stack }) => {
    const own = await OwnProcess.open(stack);
    const rows: Row[] = [];
    for (const rooms of sizes) {
      const ours = await roundsPerSecond(own, rooms, longestSeconds);
      rows.push({ figure: `rounds of ${BOTS} bots, ${rooms} rooms at once`, unit: 'a second', ours });
    }
    await own.close();
    return rows;
  });

async function roundsPerSecond(own: OwnProcess, rooms: number, longestSeconds: number): Promise<number> {
  const lobbies: GameState[] = [];
  await inTurn(
    Array.from({ length: rooms }),
    async () => void lobbies.push(await own.openLobby(BOTS, 'bots')),
  );
  const begin = Date.now();
  await inTurn(lobbies, async (lobby) => own.leave(await own.deal(lobby, ROLES)));
  const ends: number[] = [];
  let left = lobbies;
  while (left.length > 0 && Date.now() - begin < longestSeconds * 1_000) {
    await Bun.sleep(LOOK_EVERY_MS);
    const playing: GameState[] = [];
    await inTurn(left, async (room) => {
      const stage = await own.stageOf(room);
      if (stage.phase === 'results') ends.push(stage.startedAt);
      else playing.push(room);
    });
    left = playing;
  }
  return ends.length / ((Math.max(...ends) - begin) / 1_000);
}
