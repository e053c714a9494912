import { rowOf } from '@nightfall/shared/game/testing/rulebook-model/roles';
import { botName, type ClaimPlace, claimMessageRule, claimsRule, isSilentScreen } from './claims.ts';
import { CUSTOM_ROLES, isRevealed, ROLE_NAMES, type RoundModel, shownRoles } from './round-model.ts';
import {
  anyText,
  bool,
  canonical,
  exactly,
  int,
  type Json,
  type JsonObject,
  listAt,
  listOf,
  memberOf,
  nullOr,
  numberAt,
  object,
  objectAt,
  oneOf,
  type Rule,
  recordOf,
  textAt,
  uuid,
} from './rule.ts';
import { saidRule } from './said.ts';

const PAUSABLE = ['role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote'];
const PHASES = ['lobby', 'role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote', 'results'];
const role = oneOf(ROLE_NAMES);
const no = exactly(false);

/** What is known about a room besides what its frames say. */
export interface RoomFacts {
  readonly gameId: string;
  readonly roomCode: string;
  /** Everything that anybody wrote into the chat. */
  readonly said: ReadonlySet<string>;
  /** Everything that anybody claimed (claimNote). */
  readonly claimed: ReadonlySet<string>;
  /** What those wrote to one another who waited for the next round. */
  readonly saidWaiting: ReadonlySet<string>;
  /** Names of people; bots are named by the server. */
  readonly names: ReadonlySet<string>;
  /** Every look that somebody has chosen, as text, with who it was. */
  readonly looks: ReadonlySet<string>;
}

/** The whole view but for `me` (protocol.md, "GameView"): exact keys, and values that tell nothing. No model: a lobby. */
export function publicPartFaults(view: JsonObject, facts: RoomFacts, model: RoundModel | null): string[] {
  const revealed = isRevealed(view);
  const phase = textAt(view.phase);
  const users = listAt(view.players).map((player) => objectAt(player).userId ?? null);
  const claims = { view, revealed, model, claimed: facts.claimed };
  const isTimed = phase !== 'lobby' && phase !== 'results';
  const rule = object(
    {
      id: exactly(facts.gameId),
      roomCode: exactly(facts.roomCode),
      hostId: oneOf(users),
      creatorId: uuid,
      phase: oneOf(PHASES),
      selectedRoles: listOf(role),
      themeId: exactly('generic'),
      gameSettings: settingsRule(phase, revealed),
      version: int,
      serverTime: int,
      phaseStartedAt: isTimed ? startOf(phase, objectAt(view.gameSettings)) : exactly(null),
      phaseEndsAt: isTimed ? int : exactly(null),
      ...pauseRules(view, users),
      round: int,
      currentRoleIndex: currentRoleIndex(view, revealed),
      createdAt: int,
      centerCards: revealed ? listOf(role) : exactly([null, null, null]),
      werewolfPileSize: pileSize(view, revealed, model),
      customRoles: exactly(shownRoles(listAt(view.selectedRoles))),
      waiting: listOf((value, path) => waitingRule(objectAt(value ?? null), facts)(value, path)),
      messages: listOf(
        isWaiting(view) || isSilentScreen(view)
          ? announcementRule(facts, model, view)
          : unlessHidden(view, messageRule(facts, model, claims)),
      ),
      claims: claimsRule(claims),
      players: (players, path) =>
        listAt(players).flatMap((player, seat) =>
          playerRule(objectAt(player), { phase, revealed, seat, facts, model })(player, `${path}[${seat}]`),
        ),
      me: () => [],
    },
    {
      hiddenWriters: listOf(object({ userId: uuid, round: int, until: int })),
      ...(revealed ? { nightLog: listOf(nightLogRule) } : {}),
      ...(isWaiting(view) ? { waitingChat: listOf(wordsRule(facts.names, facts.saidWaiting)) } : {}),
    },
  );
  return rule(view, 'view');
}

/** One moment, under both of its names where it has two. */
function startOf(phase: string, { discussionStartTime, votingStartTime }: JsonObject): Rule {
  if (phase === 'discussion') return exactly(discussionStartTime ?? null);
  return phase === 'vote' ? exactly(votingStartTime ?? null) : int;
}

/** Both or none, and only where the host may stop the clock. */
function pauseRules(view: JsonObject, users: readonly Json[]): Record<string, Rule> {
  const isPaused = view.pausedAt !== null && PAUSABLE.includes(textAt(view.phase));
  return isPaused
    ? { pausedAt: int, pausedBy: oneOf(users) }
    : { pausedAt: exactly(null), pausedBy: exactly(null) };
}

/** A round that was broken off may not have come to it. */
function currentRoleIndex(view: JsonObject, revealed: boolean): Rule {
  if (revealed) return int;
  const isNightOver = ['role_resolve', 'discussion', 'vote', 'results'].includes(textAt(view.phase));
  const steps = ROLE_NAMES.filter(
    (name) =>
      rowOf({ custom: CUSTOM_ROLES }, name).order !== null && listAt(view.selectedRoles).includes(name),
  );
  return exactly(isNightOver ? steps.length : 0);
}

/** How many cards copiers have added shows with the results alone. */
function pileSize(view: JsonObject, revealed: boolean, model: RoundModel | null): Rule {
  if (revealed && model?.wasPlayed) return exactly(model.table.pile.length);
  if (revealed) return int;
  return exactly(listAt(view.selectedRoles).includes('Alpha Wolf') ? 1 : 0);
}

function settingsRule(phase: string, revealed: boolean): Rule {
  const isDay = ['discussion', 'vote', 'results'].includes(phase);
  const isVote = ['vote', 'results'].includes(phase);
  return object({
    discussionTime: int,
    discussionClock: bool,
    votingTime: int,
    nightTime: int,
    ruleset: oneOf(['standard', 'tabletop']),
    locked: bool,
    wordFilter: bool,
    claims: exactly('on'),
    botLevel: exactly('clever'),
    selectedTheme: exactly('generic'),
    discussionStartTime: isDay ? nullOr(int) : exactly(null),
    votingStartTime: isVote ? nullOr(int) : exactly(null),
    calculatingResults: exactly(phase === 'results' && !revealed),
    ...(revealed ? { voteResults: voteResultsRule } : {}),
  });
}

/** Somebody has the talk of those who wait, and no seat. */
export const isWaiting = (view: JsonObject): boolean => view.me === null && 'waitingChat' in view;

const message = { id: uuid, timestamp: int };

/** Words of a person. */
const wordsRule = (names: ReadonlySet<string>, said: ReadonlySet<string>): Rule =>
  object({
    ...message,
    userId: uuid,
    displayName: memberOf(names),
    content: memberOf(said),
    messageType: exactly('chat'),
  });

/** The Revealer's own words, or the server's about a card that lies face up. */
const announcementRule =
  (facts: RoomFacts, model: RoundModel | null, view: JsonObject): Rule =>
  (value, path) => {
    const isRevealers = objectAt(value).source === 'revealer';
    const content = isRevealers ? memberOf(facts.said) : memberOf(faceUpSentences(model));
    const nobody = { userId: exactly(null), displayName: exactly(null) };
    const kind = { messageType: exactly('system_announcement'), source: oneOf(['server', 'revealer']) };
    const said = isRevealers ? {} : { said: saidRule(textAt(objectAt(value).content), view) };
    return object({ ...message, ...nobody, ...kind, content, ...said })(value, path);
  };

/** What the host has hidden is not there. */
const unlessHidden =
  (view: JsonObject, rule: Rule): Rule =>
  (value, path) => {
    const { userId, messageType, timestamp } = objectAt(value);
    const isHidden = listAt(view.hiddenWriters ?? []).some((one) => {
      const writer = objectAt(one);
      return writer.userId === userId && numberAt(writer.until) >= numberAt(timestamp);
    });
    return isHidden && messageType === 'chat' ? [`${path}: the host has hidden it`] : rule(value, path);
  };

/** Words of a person, a claim, or an announcement. */
const messageRule =
  (facts: RoomFacts, model: RoundModel | null, claims: ClaimPlace): Rule =>
  (value, path) => {
    switch (objectAt(value).messageType) {
      case 'system_announcement':
        return announcementRule(facts, model, claims.view)(value, path);
      case 'claim':
        return claimMessageRule(claims, facts.names)(value, path);
      default:
        return wordsRule(facts.names, facts.said)(value, path);
    }
  };

function faceUpSentences(model: RoundModel | null): Set<string> {
  const faceUp = model?.wasPlayed ? model.table.faceUp : [];
  const sentences = faceUp.flatMap((role, seat) =>
    role === undefined
      ? []
      : [`A card was turned face up at night. ${model?.truth.seats[seat]?.name}: ${role}.`],
  );
  return new Set(sentences);
}

interface PlayerPlace {
  readonly phase: string;
  readonly revealed: boolean;
  readonly seat: number;
  readonly facts: RoomFacts;
  readonly model: RoundModel | null;
}

function playerRule(player: JsonObject, place: PlayerPlace): Rule {
  const { phase, revealed, seat, facts, model } = place;
  const isIn = (...phases: string[]) => (phases.includes(phase) ? bool : no);
  return object({
    id: uuid,
    userId: uuid,
    displayName: player.isBot === true ? botName : memberOf(facts.names),
    look: lookRule(textAt(player.userId), facts),
    seatPosition: exactly(seat),
    isBot: bool,
    isHost: bool,
    isConnected: bool,
    awaySince: nullOr(int),
    hasStandIn: isIn('role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote', 'results'),
    joinedAt: int,
    joinsNextRound: isIn('results'),
    isReady: isIn('lobby', 'role_deal', 'role_resolve', 'discussion'),
    hasSubmitted: phase === 'lobby' || phase === 'role_deal' ? no : bool,
    hasVoted: isIn('vote', 'results'),
    wantsPlayAgain: isIn('results'),
    hasDebugView: no,
    ...sinceDawn(player, phase, model),
    ...(revealed && player.joinsNextRound === false ? REVEALED : {}),
  });
}

const waitingRule = ({ userId }: JsonObject, facts: RoomFacts): Rule =>
  object({ userId: uuid, displayName: memberOf(facts.names), look: lookRule(textAt(userId), facts) });

/** None, or one that this very person has chosen. */
const lookRule =
  (userId: string, { looks }: RoomFacts): Rule =>
  (value, path) =>
    value === null || looks.has(chosenBy(userId, value ?? null))
      ? []
      : [`${path}: ${userId} has not chosen ${canonical(value)}`];

/** How a chosen look is noted. */
export const chosenBy = (userId: string, look: Json): string => `${userId} ${canonical(look)}`;

/** What everybody sees from discussion on. */
function sinceDawn(player: JsonObject, phase: string, model: RoundModel | null): Record<string, Rule> {
  const isDay = ['discussion', 'vote', 'results'].includes(phase) && model?.wasPlayed === true;
  if (!isDay) return { revealedRole: exactly(null), isMuted: no, isBanished: no };
  const { faceUp, artifacts, banished } = model.table;
  const seat = model.seatOf(textAt(player.userId));
  return {
    revealedRole: exactly(faceUp[seat] ?? null),
    isMuted: exactly(artifacts[seat] === 'mask-of-muting'),
    isBanished: exactly(banished.includes(seat)),
  };
}

/** With the results everything may be known; still nothing that has no place there. */
const anySaid: Rule = (value, path) => (Array.isArray(value) ? [] : [`${path} is no list`]);
const resultRule = object(
  { message: anyText, said: anySaid },
  { data: (value, path) => (typeof value === 'object' ? [] : [`${path} is no object`]) },
);
const REVEALED: Record<string, Rule> = {
  originalRole: role,
  currentRole: role,
  voteTarget: nullOr(uuid),
  actionData: (value, path) => (value === null ? [] : anyText(objectAt(value).type, path)),
  actionResult: nullOr(resultRule),
  artifactId: nullOr(anyText),
  convertedBy: nullOr(uuid),
  isTappedByThing: bool,
  stalkerTarget: nullOr(uuid),
  protectedPlayer: nullOr(uuid),
  suspectUserId: nullOr(uuid),
  votedByStandIn: bool,
};

const voteResultsRule = object({
  winners: listOf(anyText),
  winCondition: anyText,
  said: anySaid,
  wasEndedByHost: bool,
  eliminatedPlayers: listOf(object({ userId: uuid, displayName: anyText, role })),
  playerResults: listOf(
    object({
      userId: uuid,
      isWinner: bool,
      winReason: anyText,
      reasonToOthers: anyText,
      said: anySaid,
      saidToOthers: anySaid,
    }),
  ),
  voteCount: recordOf(uuid, int),
});

const nightLogRule = object(
  {
    playerUserId: uuid,
    role,
    actionType: anyText,
    targets: listOf(uuid),
    centerIndices: listOf(int),
    text: anyText,
    said: anySaid,
  },
  { fullText: anyText },
);
