import type { DebugView, KnowledgeView, MeView, PromptChoice, PromptView } from '../../protocol/game-view.ts';
import { isShownByDebugView } from '../commands/change-role.ts';
import { type DealtRound, dealtRoleOf, knowledgeIn, knownOwnRole } from '../night/knowledge.ts';
import { printedRole } from '../night/night.ts';
import { promptFor } from '../night/prompts.ts';
import { roundOf } from '../night/roles/role-lookup.ts';
import type { ChoiceOffer } from '../state/choice.ts';
import type { PlayerId } from '../state/ids.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import { isSeatedHuman } from '../state/presence.ts';
import { type GameState, nightOf, type Player, votesOf, voteTargets } from '../state/state.ts';
import { canAnnounce, canChat, canRead } from '../talk/speech.ts';
import { actionDataOf, actionResultOf } from './action-result.ts';
import { secretsOf } from './player-view.ts';
import type { ViewCache } from './view-cache.ts';
import { type People, peopleOf } from './view-context.ts';
import { type Words, wordsWith } from './words.ts';

export interface OwnViewOptions {
  readonly words: Words;
  /** The viewer's account is the fixed super admin's. */
  readonly isAdmin?: boolean;
  /** The super admin has asked for it on this connection. */
  readonly withDebug?: boolean;
}

/** What the own views of all players are made from. */
interface RoomFacts extends Pick<GameState, 'settings' | 'customRoles'> {
  readonly dealt: DealtRound | null;
  /** Whom the round's outcomes name: in a lobby nobody, so that each who comes makes no other player's view anew. */
  readonly named: readonly Player[];
  readonly roundNumber: number;
  readonly themeWords: Words;
}

const NOBODY: readonly Player[] = [];

function roomFacts(state: GameState, themeWords: Words): RoomFacts {
  const { players, settings, customRoles, round: roundNumber } = state;
  const dealt = roundOf(state);
  return { named: dealt === null ? NOBODY : players, settings, customRoles, dealt, roundNumber, themeWords };
}

/** What the view of this player alone is made from besides. */
function ownFacts(state: GameState, player: Player) {
  return {
    player,
    /** The people that a host sees more of. */
    led: state.hostId === player.id ? state.players : NOBODY,
    vote: votesOf(state.stage)[player.id] ?? null,
    canAnnounce: canAnnounce(state, player),
    canChat: canChat(state, player),
    canRead: canRead(state, player),
  };
}

const playerWith = ({ players }: GameState, playerId: PlayerId): Player =>
  players.find(({ id }) => id === playerId) as Player;

/** What only this player sees. The player has a seat in the game. */
export function meFor(state: GameState, playerId: PlayerId, options: OwnViewOptions): MeView {
  const { words, isAdmin = false, withDebug = false } = options;
  const player = playerWith(state, playerId);
  return {
    ...ownView(roomFacts(state, words), ownFacts(state, player), isAdmin),
    // Only once the whole room can see that it is on.
    debug: withDebug && player.hasDebugView ? debugViewOf(state, words) : null,
  };
}

/**
 * What only this player sees, made again only where something that it is made from has changed.
 * @param common from `sharedOwnViewKey`
 */
export function ownViewFor(
  state: GameState,
  playerId: PlayerId,
  options: OwnViewOptions,
  common: object,
  remembered: ViewCache,
): MeView {
  const { words, isAdmin = false, withDebug = false } = options;
  const make = () => meFor(state, playerId, options);
  return withDebug
    ? remembered.part('me with debug view', { state, words, isAdmin }, make)
    : remembered.part('me', { common, isAdmin, ...ownFacts(state, playerWith(state, playerId)) }, make);
}

/** Another object whenever something changes that the views of all players are made from. */
export function sharedOwnViewKey(state: GameState, words: Words, remembered: ViewCache): object {
  const { dealt, ...room } = roomFacts(state, words);
  return remembered.instance('common sources', { ...room, ...dealt }, () => ({}));
}

function ownView(
  { dealt: inRoom, roundNumber, named, themeWords, ...titles }: RoomFacts,
  { player, led, vote, ...talk }: ReturnType<typeof ownFacts>,
  isAdmin: boolean,
): Omit<MeView, 'debug'> {
  const { id } = player;
  const words = wordsWith(titles, themeWords);
  const people = peopleOf({ players: named });
  const dealt = inRoom?.deal.seats.includes(id) ? inRoom : null;
  const night = dealt?.night ?? null;
  return {
    userId: player.userId,
    playerId: id,
    version: player.privateVersion,
    originalRole: dealt && dealtRoleOf(dealt.deal, id),
    currentRole: knownOwnRole(dealt, id),
    actionData: actionDataOf(dealt?.turns?.[id]?.choices ?? [], people.userIdOf),
    actionResult: actionResultOf(dealt, id, { people, words }),
    artifactId: night?.artifacts[id] ?? null,
    isTapped: night?.tapped.includes(id) === true,
    wasConverted: night?.conversions[id] !== undefined,
    voteTarget: vote === null ? null : people.userIdOf(vote),
    knowledge: knowledgeView(dealt, id, people),
    prompt: promptView(dealt, id, people),
    canAnnounce: talk.canAnnounce,
    canChat: talk.canChat,
    canRead: talk.canRead,
    isAdmin,
    standInDid: [...(player.standInDid ?? [])],
    lastRound: player.playedBefore === true ? roundNumber - 1 : null,
    ...forHost(led),
  };
}

/** Only for the host: no other player learns who was removed, or muted. */
function forHost(players: readonly Player[]): Pick<MeView, 'cameAfterRemoval' | 'mutedByHost'> {
  const people = players.filter(isSeatedHuman);
  const newcomers = people.filter((player) => player.cameAfterRemoval).map(({ userId }) => userId);
  const muted = people.filter((player) => player.mutedByHost).map(({ userId }) => userId);
  return {
    ...(newcomers.length === 0 ? {} : { cameAfterRemoval: newcomers }),
    ...(muted.length === 0 ? {} : { mutedByHost: muted }),
  };
}

function knowledgeView(dealt: DealtRound | null, player: PlayerId, people: People): KnowledgeView {
  const { wolves, masons, seers, apprenticeSeers, isLoneWolf } = knowledgeIn(dealt, player);
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
function promptView(dealt: DealtRound | null, player: PlayerId, people: People): PromptView | null {
  if (dealt?.phase === 'vote' && dealt.night) {
    const { deal, night } = dealt;
    const targets = voteTargets({ deal, night }, player).map(people.userIdOf);
    return targets.length === 0 ? null : { choices: [{ type: 'submit_vote', targets }], canPass: true };
  }
  if (dealt?.phase !== 'job_choice') return null;
  const prompt = promptFor(dealt, player);
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

/** All cards and all choices; null if there is no debug view now. */
function debugViewOf(state: GameState, themeWords: Words): DebugView | null {
  const { stage, players } = state;
  const night = nightOf(stage);
  if (!night || !isShownByDebugView(stage)) return null;
  const context = { people: peopleOf(state), words: wordsWith(state, themeWords) };
  const { layout } = night;
  return {
    centerCards: Array.from({ length: CENTER_CARDS }, (_, center) => printedRole(layout, { center })),
    werewolfPile: layout.pile.map((_, pile) => printedRole(layout, { pile })),
    players: players.map((player) => ({
      id: player.id,
      userId: player.userId,
      displayName: player.displayName,
      ...NOTHING_DEALT,
      ...secretsOf(state, player, context),
    })),
  };
}
