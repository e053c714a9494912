import { parseArgs } from 'node:util';
import type { ArenaPlayer } from '@nightfall/shared/game/arena/bot-player';
import { playRound } from '@nightfall/shared/game/arena/round';
import { hasNightChoice } from '@nightfall/shared/game/bots/choose';
import { readyMadeSet } from '@nightfall/shared/game/role-sets/ready-made';
import { arenaPlayer } from './arena/players.ts';

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

interface Times {
  readonly night: number[];
  readonly first: number[];
  readonly later: number[];
}

/** A clever bot whose thinking is timed: its first thought of the day draws the nights it reckons with, every later one weighs them. */
function timed(player: ArenaPlayer, { night, first, later }: Times): ArenaPlayer {
  let hasDrawn = false;
  const timing =
    <View, T>(think: (view: View) => T, note: (ms: number) => void) =>
    (view: View): T => {
      let thought: T | undefined;
      const ms = processorMs(() => {
        thought = think(view);
      });
      note(ms);
      return thought as T;
    };
  const byDay = (ms: number) => {
    (hasDrawn ? later : first).push(ms);
    hasDrawn = true;
  };
  const atNight = timing(player.night, (ms) => night.push(ms));
  return {
    night: (view) => (hasNightChoice(view) ? atNight : player.night)(view),
    say: timing(player.say, byDay),
    vote: timing(player.vote, byDay),
  };
}

const inOrder = (times: readonly number[]) => times.toSorted((a, b) => a - b);
const at = (times: readonly number[], share: number) =>
  inOrder(times)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;

for (const seats of values.seats.split(',').map(Number)) {
  const times: Times = { night: [], first: [], later: [] };
  const { night, first, later } = times;
  for (let round = 0; round < Number(values.rounds); round += 1) {
    playRound(readyMadeSet('balanced', seats), 'standard', `thinking/${round}`, (_, __, ...head) =>
      timed(arenaPlayer('clever', ...head), times),
    );
  }
  console.log(
    `${seats} at the table: a choice at night in ${at(night, 0.5).toFixed(0)} ms (p99 ${at(night, 0.99).toFixed(0)} of ${night.length}), nights drawn in ${at(first, 0.5).toFixed(0)} ms (at most ${at(first, 1).toFixed(0)}), ` +
      `a later decision in ${at(later, 0.5).toFixed(1)} ms (p99 ${at(later, 0.99).toFixed(1)} ms of ${later.length})`,
  );
}
