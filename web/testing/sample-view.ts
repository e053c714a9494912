import type { GameView, PlayerView } from '@nightfall/shared/protocol/game-view';
import { gameViewSchema } from '@nightfall/shared/protocol/game-view';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The id of a sample user; number 1 is the viewer and host. */
export const userId = (number: number): string => uuid(number);

/** The id of that user's player in the sample room. */
export const playerId = (number: number): string => uuid(100 + number);

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dov', 'Esme'];

function samplePlayer(number: number): Record<string, unknown> {
  return {
    id: playerId(number),
    userId: uuid(number),
    displayName: NAMES[number - 1] ?? `Player ${number}`,
    look: null,
    seatPosition: number - 1,
    isBot: false,
    isHost: number === 1,
    isConnected: true,
    awaySince: null,
    hasStandIn: false,
    joinedAt: 1,
    joinsNextRound: false,
    isReady: false,
    hasSubmitted: false,
    hasVoted: false,
    wantsPlayAgain: false,
    hasDebugView: false,
    revealedRole: null,
    isMuted: false,
    isBanished: false,
  };
}

const ME = {
  userId: uuid(1),
  playerId: playerId(1),
  version: 1,
  originalRole: null,
  currentRole: null,
  actionData: null,
  actionResult: null,
  artifactId: null,
  isTapped: false,
  wasConverted: false,
  voteTarget: null,
  knowledge: { wolves: [], masons: [], seers: [], apprenticeSeers: [], isLoneWolf: null },
  prompt: null,
  canAnnounce: false,
  canChat: true,
  canRead: true,
  isAdmin: false,
  standInDid: [],
  lastRound: null,
  debug: null,
};

interface SampleChange {
  readonly players?: readonly Partial<Record<keyof PlayerView, unknown>>[];
  /** Null for a viewer without a seat. */
  readonly me?: Record<string, unknown> | null;
  readonly [key: string]: unknown;
}

/** A view as the server sends it (checked against the wire's schema), with the given parts changed. */
export function sampleView({ players = [{}, {}, {}], me = {}, ...change }: SampleChange = {}): GameView {
  return gameViewSchema.parse({
    id: uuid(900),
    roomCode: 'ABC234',
    hostId: uuid(1),
    creatorId: uuid(1),
    phase: 'lobby',
    selectedRoles: ['Werewolf', 'Seer', 'Robber', 'Villager'],
    themeId: 'generic',
    gameSettings: {
      discussionTime: 300,
      discussionClock: true,
      votingTime: 60,
      nightTime: 120,
      ruleset: 'standard',
      selectedTheme: 'generic',
      locked: false,
      wordFilter: false,
      claims: 'on',
      botLevel: 'clever',
      discussionStartTime: null,
      votingStartTime: null,
      calculatingResults: false,
    },
    version: 1,
    serverTime: Date.now(),
    phaseStartedAt: null,
    phaseEndsAt: null,
    pausedAt: null,
    pausedBy: null,
    round: 1,
    currentRoleIndex: 0,
    createdAt: 1,
    centerCards: [null, null, null],
    werewolfPileSize: 0,
    customRoles: [],
    waiting: [],
    messages: [],
    claims: [],
    ...change,
    players: players.map((player, index) => ({ ...samplePlayer(index + 1), ...player })),
    me: me && { ...ME, ...me },
  });
}
