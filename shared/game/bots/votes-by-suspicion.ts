import type { PlayerId } from '../state/ids.ts';

/** How sharply votes follow suspicion. */
const SHARPNESS = 3;
/** Nobody is so trusted that they never get a vote. */
const ANYBODY = 0.02;

/** How many votes each is likely to get beside the others, by how likely they are on the Werewolf team. */
export const votesBySuspicion = (suspicion: ReadonlyMap<PlayerId, number>): ReadonlyMap<PlayerId, number> =>
  new Map([...suspicion].map(([seat, chance]) => [seat, (chance + ANYBODY) ** SHARPNESS]));
