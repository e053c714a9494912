import type { PlayerId } from '../state/ids.ts';
import { VOTES_NEEDED } from '../state/limits.ts';
import type { RoleFacts } from '../state/role-facts.ts';
import type { Votes } from '../state/state.ts';

interface EliminationInput {
  /** In seat order. */
  readonly seats: readonly PlayerId[];
  readonly votes: Votes;
  readonly roles: ReadonlyMap<PlayerId, RoleFacts>;
  readonly protectedPlayers: ReadonlySet<PlayerId>;
}

/** The number of votes for each player; all players are listed. */
export function countVotes(seats: readonly PlayerId[], votes: Votes): Record<PlayerId, number> {
  const counts: Record<PlayerId, number> = {};
  for (const seat of seats) counts[seat] = 0;
  for (const target of Object.values(votes)) if (target !== null) counts[target] = (counts[target] ?? 0) + 1;
  return counts;
}

/** The eliminated players, in seat order (rulebook section 8). */
export function eliminate(input: EliminationInput): PlayerId[] {
  const { seats, votes, roles } = input;
  const eliminated = new Set(mostVoted(input));
  // Iterating a set visits elements added on the way: a Hunter taken along by a Hunter takes a player too.
  for (const player of eliminated) {
    const target = votes[player] ?? null;
    const isHunter = roles.get(player)?.takesVoteTargetAlong === true;
    if (isHunter && target !== null && !isImmune(input, target)) eliminated.add(target);
  }
  return seats.filter((seat) => eliminated.has(seat));
}

/** The players with the highest count of at least two, counts with immune players alone left out. */
function mostVoted(input: EliminationInput): PlayerId[] {
  const counts = countVotes(input.seats, input.votes);
  for (let level = Math.max(0, ...Object.values(counts)); level >= VOTES_NEEDED; level -= 1) {
    const fallen = input.seats.filter((seat) => counts[seat] === level && !isImmune(input, seat));
    if (fallen.length > 0) return fallen;
  }
  return [];
}

function isImmune({ roles, protectedPlayers }: EliminationInput, player: PlayerId): boolean {
  return roles.get(player)?.isImmune === true || protectedPlayers.has(player);
}
