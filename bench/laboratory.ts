/** How long a lobby waits for the first figure of its set: one worker that nobody else asks for anything. */
import { parseArgs } from 'node:util';
import { canonicalRoles, FIRST_ROUNDS, type LaboratorySet } from '@nightfall/shared/game/arena/balance';
import { readyMadeSet, SET_STYLES } from '@nightfall/shared/game/role-sets/ready-made';
import { endWithin, onGround } from './wire/ground.ts';
import { OwnProcess } from './wire/own-process.ts';

const ASK_EVERY_MS = 500;
const LONGEST_MINUTES = 30;

const { values } = parseArgs({ options: { seats: { type: 'string', default: '5,8,10,12' } } });

/** Seconds until so many rounds are kept that they are shown. */
async function firstFigureOf(own: OwnProcess, set: LaboratorySet): Promise<number> {
  const since = performance.now();
  while ((await own.roundsPlayed([set])) < FIRST_ROUNDS) {
    await own.askForFigures([set]);
    await Bun.sleep(ASK_EVERY_MS);
  }
  return (performance.now() - since) / 1_000;
}

endWithin(LONGEST_MINUTES);
await onGround({ workers: 1 }, null, async ({ stack }) => {
  const own = await OwnProcess.open(stack);
  for (const size of values.seats.split(',').map(Number))
    for (const style of SET_STYLES) {
      const set = { roles: canonicalRoles(readyMadeSet(style, size)), ruleset: 'standard' } as const;
      const seconds = await firstFigureOf(own, set);
      console.log(`${style} for ${size}: first figure after ${seconds.toFixed(0)} s (goal 60 s)`);
    }
  await own.close();
});
process.exit(0);
