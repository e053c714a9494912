import { type JsonObject, listAt, objectAt, textAt } from './json.ts';
import { NIGHT_ORDER } from './night.ts';
import { ROLE_NAMES } from './own-result.ts';
import {
  anyText,
  bool,
  exactly,
  int,
  listOf,
  memberOf,
  nullOr,
  object,
  oneOf,
  type Rule,
  recordOf,
  uuid,
} from './rule.ts';
import { isRevealed } from './truth.ts';

const PHASES = ['lobby', 'role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote', 'results'];
const role = oneOf(ROLE_NAMES);
const no = exactly(false);

/** What is known about a room besides what its frames say. */
export interface RoomFacts {
  readonly gameId: string;
  readonly roomCode: string;
  /** Everything that anybody wrote into the chat. */
  readonly said: ReadonlySet<string>;
  /** Names of people; bots are named by the server. */
  readonly names: ReadonlySet<string>;
}

/** The whole view but for `me` (protocol.md, "GameView"): exact keys, and values that tell nothing. */
export function publicPartFaults(view: JsonObject, facts: RoomFacts): string[] {
  const revealed = isRevealed(view);
  const phase = textAt(view.phase);
  const users = listAt(view.players).map((player) => objectAt(player).userId ?? null);
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
      phaseEndsAt: isTimed ? int : exactly(null),
      round: int,
      currentRoleIndex: currentRoleIndex(view, revealed),
      createdAt: int,
      centerCards: revealed ? listOf(role) : exactly([null, null, null]),
      werewolfPileSize: exactly(0),
      customRoles: exactly([]),
      messages: listOf(messageRule(facts)),
      players: (players, path) =>
        listAt(players).flatMap((player, seat) =>
          playerRule(objectAt(player), { phase, revealed, seat, facts })(player, `${path}[${seat}]`),
        ),
      me: () => [],
    },
    revealed ? { nightLog: listOf(nightLogRule) } : {},
  );
  return rule(view, 'view');
}

/** A round that was broken off may not have come to it. */
function currentRoleIndex(view: JsonObject, revealed: boolean): Rule {
  if (revealed) return int;
  const isNightOver = ['role_resolve', 'discussion', 'vote', 'results'].includes(textAt(view.phase));
  const steps = NIGHT_ORDER.filter((name) => listAt(view.selectedRoles).includes(name)).length;
  return exactly(isNightOver ? steps : 0);
}

function settingsRule(phase: string, revealed: boolean): Rule {
  const isDay = ['discussion', 'vote', 'results'].includes(phase);
  const isVote = ['vote', 'results'].includes(phase);
  return object({
    discussionTime: int,
    votingTime: int,
    nightTime: int,
    ruleset: oneOf(['standard', 'tabletop']),
    locked: bool,
    wordFilter: bool,
    selectedTheme: exactly('generic'),
    discussionStartTime: isDay ? nullOr(int) : exactly(null),
    votingStartTime: isVote ? nullOr(int) : exactly(null),
    calculatingResults: exactly(phase === 'results' && !revealed),
    ...(revealed ? { voteResults: voteResultsRule } : {}),
  });
}

const messageRule = (facts: RoomFacts): Rule =>
  object({
    id: uuid,
    userId: uuid,
    content: memberOf(facts.said),
    messageType: exactly('chat'),
    displayName: memberOf(facts.names),
    timestamp: int,
  });

interface PlayerPlace {
  readonly phase: string;
  readonly revealed: boolean;
  readonly seat: number;
  readonly facts: RoomFacts;
}

function playerRule(player: JsonObject, { phase, revealed, seat, facts }: PlayerPlace): Rule {
  const isIn = (...phases: string[]) => (phases.includes(phase) ? bool : no);
  return object({
    id: uuid,
    userId: uuid,
    displayName: player.isBot === true ? botName : memberOf(facts.names),
    seatPosition: exactly(seat),
    isBot: bool,
    isHost: bool,
    isConnected: bool,
    joinedAt: int,
    joinsNextRound: isIn('results'),
    isReady: isIn('lobby', 'role_deal', 'role_resolve', 'discussion'),
    hasSubmitted: phase === 'lobby' || phase === 'role_deal' ? no : bool,
    hasVoted: isIn('vote', 'results'),
    wantsPlayAgain: isIn('results'),
    hasDebugView: no,
    revealedRole: exactly(null),
    isMuted: no,
    isBanished: no,
    ...(revealed && player.joinsNextRound === false ? REVEALED : {}),
  });
}

const botName: Rule = (value, path) =>
  ROLE_NAMES.some((name) => textAt(value).includes(name)) ? [`${path} names a role`] : anyText(value, path);

/** With the results everything may be known; still nothing that has no place there. */
const resultRule = object(
  { message: anyText },
  { data: (value, path) => (typeof value === 'object' ? [] : [`${path} is no object`]) },
);
const REVEALED: Record<string, Rule> = {
  originalRole: role,
  currentRole: role,
  voteTarget: nullOr(uuid),
  actionData: (value, path) => (value === null ? [] : anyText(objectAt(value).type, path)),
  actionResult: nullOr(resultRule),
  artifactId: exactly(null),
  convertedBy: exactly(null),
  isTappedByThing: no,
  stalkerTarget: exactly(null),
  protectedPlayer: exactly(null),
  suspectUserId: nullOr(uuid),
};

const voteResultsRule = object({
  winners: listOf(anyText),
  winCondition: anyText,
  eliminatedPlayers: listOf(object({ userId: uuid, displayName: anyText, role })),
  playerResults: listOf(object({ userId: uuid, isWinner: bool, winReason: anyText })),
  voteCount: recordOf(uuid, int),
});

const nightLogRule = object({
  playerUserId: uuid,
  role,
  actionType: anyText,
  targets: listOf(uuid),
  centerIndices: listOf(int),
  text: anyText,
});
