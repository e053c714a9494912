import type { PlayerView } from '../../protocol/game-view.ts';
import { currentRole, protectedBy } from '../night/current-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { roundOf } from '../night/roles/role-lookup.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import { isConnected, isSeatedHuman } from '../state/presence.ts';
import {
  type GameState,
  isRevealed,
  nightOf,
  type Player,
  playsThisRound,
  type Stage,
  turnsOf,
  votesOf,
} from '../state/state.ts';
import { actionDataOf, actionResultOf } from './action-result.ts';
import type { ViewContext } from './view-context.ts';

/** What the view of one player is made from. */
type PlayerSlice = Pick<GameState, 'stage' | 'players' | 'hostId' | 'customRoles'>;

/** The public view of a player. */
export function playerView(state: PlayerSlice, player: Player, context: ViewContext): PlayerView {
  const { stage, players, hostId } = state;
  return {
    id: player.id,
    userId: player.userId,
    displayName: player.displayName,
    look: player.look ?? null,
    seatPosition: players.indexOf(player),
    isBot: player.isBot,
    isHost: hostId === player.id,
    isConnected: isConnected(player),
    awaySince: isSeatedHuman(player) ? player.goneSince : null,
    hasStandIn: player.hasStandIn === true,
    joinedAt: player.joinedAt,
    joinsNextRound: player.joinsNextRound,
    isReady: isReady(stage, player),
    hasSubmitted: turnsOf(stage)?.[player.id]?.isDone === true,
    hasVoted: votesOf(stage)[player.id] !== undefined,
    wantsPlayAgain: stage.phase === 'results' && stage.wantsPlayAgain.includes(player.id),
    hasDebugView: player.hasDebugView === true,
    ...publicSince(stage, player),
    ...(isRevealed(stage) ? sinceResults(state, player, context) : {}),
  };
}

/** Bots are always ready in the lobby. */
function isReady(stage: Stage, player: Player): boolean {
  return (stage.phase === 'lobby' && player.isBot) || ('ready' in stage && stage.ready.includes(player.id));
}

/** Public from the discussion on. */
function publicSince(stage: Stage, { id }: Player) {
  const isDay = stage.phase === 'discussion' || stage.phase === 'vote' || stage.phase === 'results';
  const night = isDay ? nightOf(stage) : null;
  const artifact = night?.artifacts[id];
  return {
    revealedRole: night?.faceUp[id] ?? null,
    isMuted: artifact !== undefined && ARTIFACTS[artifact].silences === true,
    isBanished: night?.banished.includes(id) === true,
  };
}

/** Public with the results. */
function sinceResults(state: PlayerSlice, player: Player, context: ViewContext) {
  if (!playsThisRound(state.stage, player.id)) return {};
  const votedByStandIn = player.standInDid?.includes('vote') === true;
  return { ...secretsOf(state, player, context), votedByStandIn };
}

/** Public with the results; a debug view shows it before. Empty for players without a card. */
export function secretsOf(
  { stage, customRoles }: Pick<GameState, 'stage' | 'customRoles'>,
  player: Player,
  context: ViewContext,
) {
  const round = roundOf({ stage, customRoles });
  if (!round?.night || !playsThisRound(stage, player.id)) return {};
  const { deal, night, turns, roles } = round;
  const { userIdOf } = context.people;
  const userIdOrNull = (id: Player['id'] | null | undefined) => (id == null ? null : userIdOf(id));
  const choices = turns?.[player.id]?.choices ?? [];
  const pickOf = (type: string) => choices.find((choice) => choice.type === type)?.targets[0];
  return {
    originalRole: dealtRoleOf(deal, player.id),
    currentRole: currentRole(night, player.id, roles).name,
    voteTarget: userIdOrNull(votesOf(stage)[player.id]),
    actionData: actionDataOf(choices, userIdOf),
    actionResult: actionResultOf(round, player.id, context),
    artifactId: night.artifacts[player.id] ?? null,
    convertedBy: userIdOrNull(night.conversions[player.id]?.by),
    isTappedByThing: night.tapped.includes(player.id),
    stalkerTarget: userIdOrNull(pickOf('target_player')),
    protectedPlayer: userIdOrNull(protectedBy(night, player.id)),
    suspectUserId: userIdOrNull(pickOf('no_action')),
  };
}
