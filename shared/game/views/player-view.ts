import type { ClaimView, PlayerView } from '../../protocol/game-view.ts';
import { currentRole, protectedBy } from '../night/current-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { rolesOf } from '../night/role-table.ts';
import { isRevealed, nightOf, playsThisRound, turnsOf } from '../night/round-knowledge.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import type { MadeClaim } from '../state/claim.ts';
import { isConnected, isSeatedHuman } from '../state/presence.ts';
import type { GameState, Player, Stage, Votes } from '../state/state.ts';
import { payloadFromClaim } from '../talk/claim-payload.ts';
import { claimsFor, type Reader } from '../talk/messages.ts';
import { hasMovedOn, type RoundTruth, truthOf, verdictOf } from '../talk/verdicts.ts';
import { actionDataOf, actionResultOf } from './action-result.ts';
import type { People } from './people.ts';
import type { Words } from './words.ts';

/** One player as everybody in the room sees them. */
export function playerView(state: GameState, player: Player, people: People, words: Words): PlayerView {
  const { stage } = state;
  return {
    id: player.id,
    userId: player.userId,
    displayName: player.displayName,
    look: player.look ?? null,
    seatPosition: state.players.indexOf(player),
    isBot: player.isBot,
    isHost: state.hostId === player.id,
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
    ...(isRevealed(stage) ? sinceResults(state, player, people, words) : {}),
  };
}

/** All that `playerView` looks at. */
export function playerSources(state: GameState, player: Player, words: Words): readonly unknown[] {
  const { stage, players, hostId, customRoles, settings } = state;
  if (stage.phase === 'results') return [player, stage, players, hostId, customRoles, settings, words];
  const { revealedRole, isMuted, isBanished } = publicSince(stage, player);
  return [
    player,
    players.indexOf(player),
    hostId === player.id,
    stage.phase,
    isReady(stage, player),
    turnsOf(stage)?.[player.id]?.isDone,
    votesOf(stage)[player.id] !== undefined,
    revealedRole,
    isMuted,
    isBanished,
  ];
}

export function votesOf(stage: Stage): Votes {
  return 'votes' in stage ? stage.votes : {};
}

/** Bots are always ready in the lobby. */
function isReady(stage: Stage, player: Player): boolean {
  return (stage.phase === 'lobby' && player.isBot) || ('ready' in stage && stage.ready.includes(player.id));
}

/** What everybody sees from the discussion on. */
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

/** What everybody sees with the results. */
function sinceResults(state: GameState, player: Player, people: People, words: Words) {
  if (!playsThisRound(state.stage, player.id)) return {};
  const votedByStandIn = player.standInDid?.includes('vote') === true;
  return { ...secretsOf(state, player, people, words), votedByStandIn };
}

/** What everybody sees with the results, and a debug view before them. Nothing about players who were dealt no card. */
export function secretsOf(state: GameState, player: Player, people: People, words: Words) {
  const { stage } = state;
  const night = nightOf(stage);
  if (stage.phase === 'lobby' || !night || !playsThisRound(stage, player.id)) return {};
  const userIdOrNull = (id: Player['id'] | null | undefined) => (id == null ? null : people.userIdOf(id));
  const choices = turnsOf(stage)?.[player.id]?.choices ?? [];
  const pickOf = (type: string) => choices.find((choice) => choice.type === type)?.targets[0];
  return {
    originalRole: dealtRoleOf(stage.deal, player.id),
    currentRole: currentRole(night, player.id, rolesOf(state)).name,
    voteTarget: userIdOrNull(votesOf(stage)[player.id]),
    actionData: actionDataOf(choices, people.userIdOf),
    actionResult: actionResultOf(state, player.id, people, words),
    artifactId: night.artifacts[player.id] ?? null,
    convertedBy: userIdOrNull(night.conversions[player.id]?.by),
    isTappedByThing: night.tapped.includes(player.id),
    stalkerTarget: userIdOrNull(pickOf('target_player')),
    protectedPlayer: userIdOrNull(protectedBy(night, player.id)),
    suspectUserId: userIdOrNull(pickOf('no_action')),
  };
}

/** The claims of this round, with their verdicts once everything may be seen. */
export function claimViews(state: GameState, reader: Reader, people: People): ClaimView[] {
  const { stage } = state;
  const isOver = stage.phase === 'results' && isRevealed(stage);
  const truth = isOver ? truthOf(stage, rolesOf(state)) : null;
  return claimsFor(state, reader).map((made) => ({
    id: made.id,
    userId: people.userIdOf(made.playerId),
    claim: payloadFromClaim(made.claim, people.userIdOf),
    at: made.at,
    withdrawn: made.withdrawnAt !== undefined,
    ...(truth === null ? {} : judged(truth, made)),
  }));
}

function judged(
  truth: RoundTruth,
  { playerId, claim }: MadeClaim,
): Pick<ClaimView, 'verdict' | 'hasMovedOn'> {
  const verdict = verdictOf(truth, playerId, claim);
  return hasMovedOn(truth, playerId, claim) ? { verdict, hasMovedOn: true } : { verdict };
}

/** What a message about a claim says. */
export function claimContent(
  { claims }: Pick<GameState, 'claims'>,
  claimId: string,
  people: People,
  words: Words,
): string {
  const made = claims.find(({ id }) => id === claimId);
  return made === undefined ? '' : words.claim(made.claim, { player: people.nameOf, self: made.playerId });
}
