import type { PlayerView } from '../../protocol/game-view.ts';
import { currentRole, protectedBy } from '../night/current-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { roundOf } from '../night/roles/role-lookup.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import type { NightRecord } from '../state/night-record.ts';
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
import { peopleOf, type ViewContext, type WordedSlice } from './view-context.ts';

/** What the views of the players are made from. */
export type PlayersSlice = WordedSlice<'players' | 'stage' | 'hostId' | 'customRoles'>;

/** What the public view of one player is made from. */
export function playerFacts(slice: PlayersSlice, player: Player, seat: number) {
  const { stage, hostId } = slice;
  const { id } = player;
  return {
    player,
    seat,
    isHost: hostId === id,
    isReady: isReady(stage, player),
    hasSubmitted: turnsOf(stage)?.[id]?.isDone === true,
    hasVoted: votesOf(stage)[id] !== undefined,
    wantsPlayAgain: stage.phase === 'results' && stage.wantsPlayAgain.includes(id),
    night: isDay(stage) ? nightOf(stage) : null,
    revealed: isRevealed(stage) ? slice : null,
  };
}

/** The public view of a player. */
export function playerView(facts: ReturnType<typeof playerFacts>): PlayerView {
  const { player, night, isHost, isReady, hasSubmitted, hasVoted, wantsPlayAgain } = facts;
  return {
    id: player.id,
    userId: player.userId,
    displayName: player.displayName,
    look: player.look ?? null,
    seatPosition: facts.seat,
    isBot: player.isBot,
    isHost,
    isConnected: isConnected(player),
    awaySince: isSeatedHuman(player) ? player.goneSince : null,
    hasStandIn: player.hasStandIn === true,
    joinedAt: player.joinedAt,
    joinsNextRound: player.joinsNextRound,
    isReady,
    hasSubmitted,
    hasVoted,
    wantsPlayAgain,
    hasDebugView: player.hasDebugView === true,
    ...publicSince(night, player),
    ...(facts.revealed === null ? {} : sinceResults(facts.revealed, player)),
  };
}

/** Bots are always ready in the lobby. */
function isReady(stage: Stage, player: Player): boolean {
  return (stage.phase === 'lobby' && player.isBot) || ('ready' in stage && stage.ready.includes(player.id));
}

const isDay = ({ phase }: Stage) => phase === 'discussion' || phase === 'vote' || phase === 'results';

/** Public from the discussion on. */
function publicSince(night: NightRecord | null, { id }: Player) {
  const artifact = night?.artifacts[id];
  return {
    revealedRole: night?.faceUp[id] ?? null,
    isMuted: artifact !== undefined && ARTIFACTS[artifact].silences === true,
    isBanished: night?.banished.includes(id) === true,
  };
}

/** Public with the results. */
function sinceResults({ stage, players, customRoles, words }: PlayersSlice, player: Player) {
  if (!playsThisRound(stage, player.id)) return {};
  const votedByStandIn = player.standInDid?.includes('vote') === true;
  const context = { people: peopleOf({ players }), words };
  return { ...secretsOf({ stage, customRoles }, player, context), votedByStandIn };
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
