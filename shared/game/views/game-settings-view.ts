import type { VoteResults } from '../../protocol/game-view.ts';
import { currentRole } from '../night/current-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import type { PlayerId } from '../state/ids.ts';
import type { RoleLookup } from '../state/role-facts.ts';
import type { Stage, StageOf } from '../state/state.ts';
import { peopleOf, type WordedSlice } from './view-context.ts';
import type { RoleOrigin } from './words.ts';

type SettingsSlice = WordedSlice<'settings' | 'stage' | 'players' | 'customRoles'>;

/** The settings, the times that pages count from, and the result of the vote. */
export const gameSettingsView = (slice: SettingsSlice) => ({
  ...slice.settings,
  ...startTimes(slice.stage),
  calculatingResults: slice.stage.phase === 'results' && slice.stage.result === null,
  ...voteResults(slice),
});

function startTimes(stage: Stage) {
  switch (stage.phase) {
    case 'discussion':
      return { discussionStartTime: stage.startedAt, votingStartTime: null };
    case 'vote':
      return { discussionStartTime: stage.discussionStartedAt, votingStartTime: stage.startedAt };
    case 'results':
      return { discussionStartTime: stage.discussionStartedAt, votingStartTime: stage.votingStartedAt };
    default:
      return { discussionStartTime: null, votingStartTime: null };
  }
}

function voteResults(slice: SettingsSlice): { voteResults?: VoteResults } {
  const { stage, words } = slice;
  const [people, roles] = [peopleOf(slice), rolesOf(slice)];
  if (stage.phase !== 'results' || stage.result === null) return {};
  const { result } = stage;
  return {
    voteResults: {
      winners: [...result.winners],
      winCondition: words.winCondition(result.condition, result.winners),
      wasEndedByHost: result.condition === 'round_ended',
      eliminatedPlayers: result.eliminated.map(({ playerId, role }) => ({
        userId: people.userIdOf(playerId),
        displayName: people.nameOf(playerId),
        role,
      })),
      playerResults: result.players.map(({ playerId, isWinner, reason }) => {
        const origin = roleOriginOf(stage, playerId, roles);
        return {
          userId: people.userIdOf(playerId),
          isWinner,
          winReason: words.winReason(reason, { origin }),
          reasonToOthers: words.winReason(reason, { who: people.nameOf(playerId), origin }),
        };
      }),
      voteCount: Object.fromEntries(
        stage.deal.seats.map((seat) => [people.userIdOf(seat), result.voteCount[seat] ?? 0]),
      ),
    },
  };
}

function roleOriginOf(
  { deal, night }: StageOf<'results'>,
  player: PlayerId,
  roles: RoleLookup,
): RoleOrigin | null {
  const { name: role } = currentRole(night, player, roles);
  if (role === dealtRoleOf(deal, player)) return null;
  const artifactId = night.artifacts[player];
  if (artifactId !== undefined && ARTIFACTS[artifactId].countsAs === role)
    return { kind: 'artifact', role, artifactId };
  const isOwnCard = night.layout.hands[player] === deal.layout.hands[player];
  return { kind: isOwnCard ? 'copied' : 'last_card', role };
}
