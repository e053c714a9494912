import { parseArgs } from 'node:util';
import { readyMadeSet } from '@nightfall/shared/game/role-sets/ready-made';
import { type ArenaPlayer, arenaPlayer } from './arena/players.ts';
import { playRound } from './arena/round.ts';

const { values } = parseArgs({
  options: { seats: { type: 'string', default: '5,10,27' }, rounds: { type: 'string', default: '6' } },
});

/** Milliseconds of this thread's processor time: whatever else the machine does, it stays much the same. */
function processorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** A clever bot whose thinking is timed: its first thought draws the nights it reckons with, every later one weighs them. */
function timed(player: ArenaPlayer, first: number[], later: number[]): ArenaPlayer {
  let hasDrawn = false;
  const timing =
    <View, T>(think: (view: View) => T) =>
    (view: View): T => {
      let thought: T | undefined;
      const ms = processorMs(() => {
        thought = think(view);
      });
      (hasDrawn ? later : first).push(ms);
      hasDrawn = true;
      return thought as T;
    };
  return { night: player.night, say: timing(player.say), vote: timing(player.vote) };
}

const inOrder = (times: readonly number[]) => times.toSorted((a, b) => a - b);
const at = (times: readonly number[], share: number) =>
  inOrder(times)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;

for (const seats of values.seats.split(',').map(Number)) {
  const [first, later]: [number[], number[]] = [[], []];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    playRound(readyMadeSet('balanced', seats), 'standard', `thinking/${round}`, (_, __, ...head) =>
      timed(arenaPlayer('clever', ...head), first, later),
    );
  }
  console.log(
    `${seats} at the table: nights drawn in ${at(first, 0.5).toFixed(0)} ms (at most ${at(first, 1).toFixed(0)}), ` +
      `a later decision in ${at(later, 0.5).toFixed(1)} ms (p99 ${at(later, 0.99).toFixed(1)} ms of ${later.length})`,
  );
}
