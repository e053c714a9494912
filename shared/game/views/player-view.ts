import type { ClaimView, PlayerView } from '../../protocol/game-view.ts';
import { currentRole, protectedBy } from '../night/current-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { rolesOf, roundOf } from '../night/role-table.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import type { MadeClaim } from '../state/claim.ts';
import { isConnected, isSeatedHuman } from '../state/presence.ts';
import {
  type GameState,
  isRevealed,
  nightOf,
  type Player,
  playsThisRound,
  type Stage,
  type StageOf,
  turnsOf,
  votesOf,
} from '../state/state.ts';
import { payloadFromClaim } from '../talk/claim-payload.ts';
import { hasMovedOn, type RoundTruth, truthOf, verdictOf } from '../talk/verdicts.ts';
import { actionDataOf, actionResultOf, type ViewContext } from './action-result.ts';
import type { People } from './people.ts';

/** What the view of one player is made from. */
type PlayerSlice = Pick<GameState, 'stage' | 'players' | 'hostId' | 'customRoles'>;

/** The public view of a player. */
export function playerView(state: PlayerSlice, player: Player, telling: ViewContext): PlayerView {
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
    ...(isRevealed(stage) ? sinceResults(state, player, telling) : {}),
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
function sinceResults(state: PlayerSlice, player: Player, telling: ViewContext) {
  if (!playsThisRound(state.stage, player.id)) return {};
  const votedByStandIn = player.standInDid?.includes('vote') === true;
  return { ...secretsOf(state, player, telling), votedByStandIn };
}

/** Public with the results; a debug view shows it before. Empty for players without a card. */
export function secretsOf(
  { stage, customRoles }: Pick<GameState, 'stage' | 'customRoles'>,
  player: Player,
  telling: ViewContext,
) {
  const round = roundOf({ stage, customRoles });
  if (!round?.night || !playsThisRound(stage, player.id)) return {};
  const { deal, night, turns, roles } = round;
  const { userIdOf } = telling.people;
  const userIdOrNull = (id: Player['id'] | null | undefined) => (id == null ? null : userIdOf(id));
  const choices = turns?.[player.id]?.choices ?? [];
  const pickOf = (type: string) => choices.find((choice) => choice.type === type)?.targets[0];
  return {
    originalRole: dealtRoleOf(deal, player.id),
    currentRole: currentRole(night, player.id, roles).name,
    voteTarget: userIdOrNull(votesOf(stage)[player.id]),
    actionData: actionDataOf(choices, userIdOf),
    actionResult: actionResultOf(round, player.id, telling),
    artifactId: night.artifacts[player.id] ?? null,
    convertedBy: userIdOrNull(night.conversions[player.id]?.by),
    isTappedByThing: night.tapped.includes(player.id),
    stalkerTarget: userIdOrNull(pickOf('target_player')),
    protectedPlayer: userIdOrNull(protectedBy(night, player.id)),
    suspectUserId: userIdOrNull(pickOf('no_action')),
  };
}

/** The round whose claims are judged; null while it goes on. */
export const judgedRound = (stage: Stage): StageOf<'results'> | null =>
  stage.phase === 'results' && isRevealed(stage) ? stage : null;

interface ClaimsSlice extends Pick<GameState, 'claims' | 'customRoles'> {
  readonly judged: StageOf<'results'> | null;
}

/** Claims of this round, with their verdicts once everything may be seen. */
export function claimViews({ claims, customRoles, judged }: ClaimsSlice, { userIdOf }: People): ClaimView[] {
  const truth = judged === null ? null : truthOf(judged, rolesOf({ customRoles }));
  return claims.map((made) => ({
    id: made.id,
    userId: userIdOf(made.playerId),
    claim: payloadFromClaim(made.claim, userIdOf),
    at: made.at,
    withdrawn: made.withdrawnAt !== undefined,
    ...(truth === null ? {} : verdictView(truth, made)),
  }));
}

function verdictView(
  truth: RoundTruth,
  { playerId, claim }: MadeClaim,
): Pick<ClaimView, 'verdict' | 'hasMovedOn'> {
  const verdict = verdictOf(truth, playerId, claim);
  return hasMovedOn(truth, playerId, claim) ? { verdict, hasMovedOn: true } : { verdict };
}

export function claimContent(
  { claims }: Pick<GameState, 'claims'>,
  claimId: string,
  { people, words }: ViewContext,
): string {
  const made = claims.find(({ id }) => id === claimId);
  return made === undefined ? '' : words.claim(made.claim, { player: people.nameOf, self: made.playerId });
}
