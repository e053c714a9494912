import type { DebugView, KnowledgeView, MeView, PromptChoice, PromptView } from '../../protocol/game-view.ts';
import { nightInput } from '../commands/phases/night.ts';
import { isShownByDebugView } from '../commands/super-admin/change-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { printedRole } from '../night/night.ts';
import { promptFor } from '../night/prompts.ts';
import {
  knowledgeInState,
  knownOwnRole,
  nightOf,
  playsThisRound,
  turnsOf,
} from '../night/round-knowledge.ts';
import type { ChoiceOffer } from '../state/choice.ts';
import type { PlayerId } from '../state/ids.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import { isSeatedHuman } from '../state/presence.ts';
import { type GameState, type Player, voteTargets } from '../state/state.ts';
import { canAnnounce, canChat, canRead } from '../talk/speech.ts';
import { actionDataOf, actionResultOf } from './action-result.ts';
import { type People, peopleOf } from './people.ts';
import { secretsOf, votesOf } from './player-view.ts';
import type { Remembered } from './remembered.ts';
import { type Words, wordsWith } from './words.ts';

export interface OwnViewOptions {
  readonly words: Words;
  /** The viewer's account is the fixed super admin's. */
  readonly isAdmin?: boolean;
  /** The super admin has asked for it on this connection. */
  readonly withDebug?: boolean;
}

/** What only this player sees. The player has a seat in the game. */
export function meFor(state: GameState, playerId: PlayerId, options: OwnViewOptions): MeView {
  const { isAdmin = false, withDebug = false } = options;
  const words = wordsWith(state, options.words);
  const player = state.players.find(({ id }) => id === playerId) as Player;
  const people = peopleOf(state);
  const { stage } = state;
  const isPlaying = playsThisRound(stage, playerId);
  const night = isPlaying ? nightOf(stage) : null;
  const votedFor = votesOf(stage)[playerId];
  return {
    userId: player.userId,
    playerId,
    version: player.privateVersion,
    originalRole: isPlaying && stage.phase !== 'lobby' ? dealtRoleOf(stage.deal, playerId) : null,
    currentRole: knownOwnRole(state, playerId),
    actionData: actionDataOf(turnsOf(stage)?.[playerId]?.choices ?? [], people.userIdOf),
    actionResult: actionResultOf(state, playerId, people, words),
    artifactId: night?.artifacts[playerId] ?? null,
    isTapped: night?.tapped.includes(playerId) === true,
    wasConverted: night?.conversions[playerId] !== undefined,
    voteTarget: votedFor == null ? null : people.userIdOf(votedFor),
    knowledge: knowledgeView(state, playerId, people),
    prompt: promptView(state, playerId, people),
    canAnnounce: canAnnounce(state, player),
    canChat: canChat(state, player),
    canRead: canRead(state, player),
    isAdmin,
    standInDid: [...(player.standInDid ?? [])],
    lastRound: player.playedBefore === true ? state.round - 1 : null,
    ...forHost(state, playerId),
    // Only once everybody at the table can see that it is on.
    debug: withDebug && player.hasDebugView ? debugViewOf(state, people, words) : null,
  };
}

/**
 * What only this player sees, made again only where something that it depends on has changed.
 * @param common what the views of all players depend on, as `commonSources` gives it
 */
export function ownViewFor(
  state: GameState,
  playerId: PlayerId,
  options: OwnViewOptions,
  common: object,
  remembered: Remembered,
): MeView {
  const { isAdmin = false, withDebug = false } = options;
  const from = withDebug
    ? [state, options.words, isAdmin]
    : [common, isAdmin, ...ownSources(state, playerId)];
  return remembered.part('me', from, () => meFor(state, playerId, options));
}

/** Another object whenever something changes that the views of all players depend on. */
export const commonSources = (state: GameState, words: Words, remembered: Remembered): object =>
  remembered.tool('common sources', [words, ...sourcesOfAll(state)], () => ({}));

/** With `ownSources` all that `meFor` looks at, the debug view aside. */
function sourcesOfAll(state: GameState): readonly unknown[] {
  const { stage, players, hostId, settings, selectedRoles, customRoles } = state;
  return [
    ...[players, hostId, settings, selectedRoles, customRoles],
    ...[stage.phase, 'deal' in stage && stage.deal, turnsOf(stage), nightOf(stage)],
    stage.phase === 'results' && stage.result,
  ];
}

/** What the view of this player alone depends on. */
function ownSources(state: GameState, playerId: PlayerId): readonly unknown[] {
  const { stage, players } = state;
  if (stage.phase !== 'discussion') return [votesOf(stage)[playerId]];
  const player = players.find(({ id }) => id === playerId);
  return [player !== undefined && canAnnounce(state, player)];
}

/** Only for the host: nobody else needs to know that somebody was removed, or muted. */
function forHost(state: GameState, playerId: PlayerId): Pick<MeView, 'cameAfterRemoval' | 'mutedByHost'> {
  if (state.hostId !== playerId) return {};
  const people = state.players.filter(isSeatedHuman);
  const newcomers = people.filter((player) => player.cameAfterRemoval).map(({ userId }) => userId);
  const muted = people.filter((player) => player.mutedByHost).map(({ userId }) => userId);
  return {
    ...(newcomers.length === 0 ? {} : { cameAfterRemoval: newcomers }),
    ...(muted.length === 0 ? {} : { mutedByHost: muted }),
  };
}

function knowledgeView(state: GameState, playerId: PlayerId, people: People): KnowledgeView {
  const { wolves, masons, seers, apprenticeSeers, isLoneWolf } = knowledgeInState(state, playerId);
  const users = (ids: readonly PlayerId[]) => ids.map(people.userIdOf);
  return {
    wolves: users(wolves),
    masons: users(masons),
    seers: users(seers),
    apprenticeSeers: users(apprenticeSeers),
    isLoneWolf,
  };
}

/** What may be submitted now, in the words of the wire. */
function promptView(state: GameState, playerId: PlayerId, people: People): PromptView | null {
  const { stage } = state;
  if (!playsThisRound(stage, playerId)) return null;
  if (stage.phase === 'vote') {
    const targets = voteTargets(stage, playerId).map(people.userIdOf);
    return targets.length === 0 ? null : { choices: [{ type: 'submit_vote', targets }], canPass: true };
  }
  if (stage.phase !== 'job_choice') return null;
  const prompt = promptFor(nightInput(state, stage), playerId);
  return (
    prompt && { choices: prompt.offers.map((offer) => promptChoice(offer, people)), canPass: prompt.canPass }
  );
}

function promptChoice(offer: ChoiceOffer, people: People): PromptChoice {
  return {
    type: offer.type,
    min: offer.min,
    max: offer.max,
    ...(offer.targets ? { targets: offer.targets.map(people.userIdOf) } : {}),
    ...(offer.centerIndices ? { centerIndices: [...offer.centerIndices] } : {}),
    ...(offer.artifactIds ? { artifactIds: [...offer.artifactIds] } : {}),
    ...(offer.directions ? { directions: [...offer.directions] } : {}),
  };
}

const NOTHING_DEALT = {
  originalRole: null,
  currentRole: null,
  voteTarget: null,
  actionData: null,
  actionResult: null,
  artifactId: null,
  convertedBy: null,
  isTappedByThing: false,
  stalkerTarget: null,
  protectedPlayer: null,
  suspectUserId: null,
} as const;

/** All cards and everything that anybody did, or null if there is no such view now. */
function debugViewOf(state: GameState, people: People, words: Words): DebugView | null {
  const { stage, players } = state;
  const night = nightOf(stage);
  if (!night || !isShownByDebugView(stage)) return null;
  const { layout } = night;
  return {
    centerCards: Array.from({ length: CENTER_CARDS }, (_, center) => printedRole(layout, { center })),
    werewolfPile: layout.pile.map((_, pile) => printedRole(layout, { pile })),
    players: players.map((player) => ({
      id: player.id,
      userId: player.userId,
      displayName: player.displayName,
      ...NOTHING_DEALT,
      ...secretsOf(state, player, people, words),
    })),
  };
}
