import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Stack, startStack } from '../../infra/test/stack.ts';
import { Dice } from './dice.ts';
import { judge } from './oracle/oracle.ts';
import { SecretRoom } from './secret-room.ts';

const GAMES = Number(process.env.SECRET_GAMES ?? 200);
const SEED = Number(process.env.SECRET_SEED ?? Date.now() % 1_000_000);
const ROOMS = Math.min(16, GAMES);
const LONGEST_MS = 60_000 + GAMES * 500;

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ apis: 2, env: { BOT_DELAY_SCALE: '0.01', RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => stack?.stop());

test(
  `${GAMES} random games tell nobody more than the rulebook lets them know (seed ${SEED})`,
  async () => {
    const dice = new Dice(SEED);
    const rounds = Math.ceil(GAMES / ROOMS);
    const verdicts = await Promise.all(
      Array.from({ length: ROOMS }, () => playAndJudge(dice.fork(), rounds)),
    );
    const faults = verdicts.flatMap(({ faults }) => faults);
    const views = verdicts.reduce((sum, verdict) => sum + verdict.views, 0);
    const played = verdicts.reduce((sum, verdict) => sum + verdict.rounds, 0);
    console.info(`${played} games, ${views} views judged, seed ${SEED}`);
    for (const { who, text, raw } of faults.slice(0, 5))
      console.error(`seed ${SEED}: ${who}: ${text}\n${raw}`);
    expect([...new Set(faults.map(({ text }) => text))].slice(0, 20)).toEqual([]);
    expect(played).toBe(rounds * ROOMS);
    expect(views).toBeGreaterThan(played * 30);
  },
  LONGEST_MS,
);

async function playAndJudge(dice: Dice, rounds: number) {
  const room = await SecretRoom.open(stack.apiUrls, dice);
  for (let round = 0; round < rounds; round += 1) {
    await room.playRound();
    if (round + 1 < rounds) await room.playAgain();
  }
  return judge(room.evidence);
}
