import type { VoteResults } from '../../protocol/game-view.ts';
import { currentRole } from '../night/current-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import { conditionSentence, type RoleOrigin, reasonSentences } from '../sentences/round-sentences.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import type { PlayerId } from '../state/ids.ts';
import type { RoleLookup } from '../state/role-facts.ts';
import type { GameState, Stage, StageOf } from '../state/state.ts';
import { peopleOf, type WordedSlice } from './view-context.ts';
import type { Words } from './words.ts';

type CountedRound = WordedSlice<'players' | 'customRoles'> & { readonly results: StageOf<'results'> };

/** What the result of the vote is told from. Before the results nothing, so that no part depends on it. */
export function countedRound(
  { stage, players, customRoles }: Pick<GameState, 'stage' | 'players' | 'customRoles'>,
  words: Words,
): CountedRound | { readonly results: null } {
  return stage.phase === 'results' ? { results: stage, players, customRoles, words } : { results: null };
}

/** The times that pages count from. */
export function startTimes(stage: Stage) {
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

type SettingsSlice = ReturnType<typeof startTimes> &
  ReturnType<typeof countedRound> &
  Pick<GameState, 'settings'>;

/** The settings, the times that pages count from, and the result of the vote. */
export const gameSettingsView = (slice: SettingsSlice) => ({
  ...slice.settings,
  discussionStartTime: slice.discussionStartTime,
  votingStartTime: slice.votingStartTime,
  calculatingResults: slice.results !== null && slice.results.result === null,
  ...(slice.results === null ? {} : voteResults(slice)),
});

function voteResults(slice: CountedRound): { voteResults?: VoteResults } {
  const { results, words } = slice;
  const { result } = results;
  if (result === null) return {};
  const [people, roles] = [peopleOf(slice), rolesOf(slice)];
  const condition = [conditionSentence(result.condition, result.winners)];
  return {
    voteResults: {
      winners: [...result.winners],
      winCondition: words.text(condition, people.nameOf),
      said: condition,
      wasEndedByHost: result.condition === 'round_ended',
      eliminatedPlayers: result.eliminated.map(({ playerId, role }) => ({
        userId: people.userIdOf(playerId),
        displayName: people.nameOf(playerId),
        role,
      })),
      playerResults: result.players.map(({ playerId, isWinner, reason }) => {
        const origin = roleOriginOf(results, playerId, roles);
        const said = reasonSentences(reason, origin);
        const saidToOthers = reasonSentences(reason, origin, playerId);
        return {
          userId: people.userIdOf(playerId),
          isWinner,
          winReason: words.text(said, people.nameOf),
          reasonToOthers: words.text(saidToOthers, people.nameOf),
          said,
          saidToOthers,
        };
      }),
      voteCount: Object.fromEntries(
        results.deal.seats.map((seat) => [people.userIdOf(seat), result.voteCount[seat] ?? 0]),
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
