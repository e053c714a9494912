import type { GameView, PlayerView, VoteResults } from '@nightfall/shared/protocol/game-view';
import type { RoleFacts } from '../../../theme/role-facts.ts';

/** The results as they came, if they can be read. */
export function readableResults({ gameSettings }: GameView): VoteResults | undefined {
  const results: Partial<VoteResults> | null | undefined = gameSettings.voteResults;
  const lists = [results?.winners, results?.eliminatedPlayers, results?.playerResults];
  const isReadable = lists.every(Array.isArray) && typeof results?.voteCount === 'object';
  return isReadable ? gameSettings.voteResults : undefined;
}

/**
 * Who won, by role, when the server's results cannot be read (gameplay.md sections 6 and 8): an eliminated Tanner
 * wins alone, the village with an eliminated wolf, else the wolves.
 */
export function winnersByRole(
  players: readonly PlayerView[],
  factsOf: (role: string) => RoleFacts,
): readonly string[] {
  const votes = players.map(({ userId }) => players.filter(({ voteTarget }) => voteTarget === userId).length);
  const most = Math.max(...votes);
  const fallen = players.filter((_, index) => most > 1 && votes[index] === most);
  const roleOf = ({ currentRole }: PlayerView) => factsOf(currentRole ?? '');
  // The other loners want somebody else to fall, or to stay.
  if (fallen.some((player) => roleOf(player).name === 'Tanner')) return ['Tanner'];
  const hasWolves = players.some((player) => roleOf(player).team === 'Werewolf');
  if (!hasWolves) return fallen.length === 0 ? ['Villager'] : [];
  return fallen.some((player) => roleOf(player).team === 'Werewolf') ? ['Villager'] : ['Werewolf'];
}
