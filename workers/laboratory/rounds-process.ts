import { playLaboratoryRound } from '@nightfall/shared/game/arena/laboratory';
import type { PlayedRound, RoundToPlay } from './rounds-apart.ts';

/** A program that plays the rounds that its parent names, and ends with it. */
process.on('message', ({ set, swap, round }: RoundToPlay) => {
  const before = process.cpuUsage();
  const outcome = playLaboratoryRound(set, swap, round);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ outcome, processorMs: (user + system) / 1000 } satisfies PlayedRound);
});
process.on('disconnect', () => process.exit(0));
