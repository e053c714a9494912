import type { GameView, PlayerView, VoteResults } from '@nightfall/shared/protocol/game-view';
import TEXTS from '@nightfall/shared/text/en/results.json';
import type { Theme } from '@nightfall/shared/themes/theme';
import { type CustomRole, type RoleFacts, winnerName } from '../../../theme/role-facts.ts';

export function winnersText(
  winners: readonly string[],
  theme: Theme,
  customRoles: readonly CustomRole[],
): string {
  if (winners.length === 0) return TEXTS.nobodyWins;
  return TEXTS.wins({ sides: winners.map((winner) => winnerName(winner, theme, customRoles)).join(', ') });
}

/** The server's results, if they are complete enough to show. */
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
  // Other neutral roles win by another player's fate.
  if (fallen.some((player) => roleOf(player).name === 'Tanner')) return ['Tanner'];
  const hasWolves = players.some((player) => roleOf(player).team === 'Werewolf');
  if (!hasWolves) return fallen.length === 0 ? ['Villager'] : [];
  return fallen.some((player) => roleOf(player).team === 'Werewolf') ? ['Villager'] : ['Werewolf'];
}
