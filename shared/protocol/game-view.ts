import { z } from 'zod';
import {
  actionTypeSchema,
  artifactIdSchema,
  choiceTypeSchema,
  directionSchema,
} from '../game/state/choice.ts';
import { claimVerdictSchema, saidClaimSchema } from '../game/state/claim.ts';
import { gameIdSchema, playerIdSchema, userIdSchema } from '../game/state/ids.ts';
import { phaseSchema } from '../game/state/phase.ts';
import { TEAMS } from '../game/state/role-facts.ts';
import { settingsSchema } from '../game/state/settings.ts';
import { playerLookSchema } from './player-look.ts';
import { saidSchema } from './sentence.ts';

/**
 * What leaves the server about a game (protocol.md, "GameView"). `viewFor` builds it; the web, the bots and the
 * tests read it. Fields that are absent before results are optional here.
 */
const time = z.int();
const roleName = z.string();

export const teamSchema = z.enum(TEAMS);

export const voteResultsSchema = z.strictObject({
  winners: z.array(z.string()),
  winCondition: z.string(),
  said: saidSchema,
  /** Nobody voted it to its end: nobody has won or lost. */
  wasEndedByHost: z.boolean(),
  eliminatedPlayers: z.array(
    z.strictObject({ userId: userIdSchema, displayName: z.string(), role: roleName }),
  ),
  playerResults: z.array(
    z.strictObject({
      userId: userIdSchema,
      isWinner: z.boolean(),
      /** Speaks to the player. */
      winReason: z.string(),
      /** The same, about the player. */
      reasonToOthers: z.string(),
      said: saidSchema,
      saidToOthers: saidSchema,
    }),
  ),
  voteCount: z.record(z.string(), z.int()),
});
export type VoteResults = z.infer<typeof voteResultsSchema>;

export const seenCardSchema = z.strictObject({
  userId: userIdSchema.optional(),
  centerIndex: z.int().optional(),
  role: roleName,
});

/** Only what applies is there (rulebook section 5). */
export const resultDataSchema = z.strictObject({
  cards: z.array(seenCardSchema).optional(),
  werewolfPileCards: z.array(roleName).optional(),
  newRole: roleName.optional(),
  targetName: z.string().optional(),
  originalRole: roleName.optional(),
  finalRole: roleName.optional(),
  changed: z.boolean().optional(),
  wolves: z.array(userIdSchema).optional(),
  masons: z.array(userIdSchema).optional(),
  seers: z.array(userIdSchema).optional(),
  apprenticeSeers: z.array(userIdSchema).optional(),
  actors: z.array(userIdSchema).optional(),
  mark: userIdSchema.optional(),
  wasConverted: z.boolean().optional(),
  wasTapped: z.boolean().optional(),
  wasRobbed: z.boolean().optional(),
  artifactId: artifactIdSchema.optional(),
  wasBanished: z.boolean().optional(),
  shielded: z.boolean().optional(),
  nothingHappened: z.boolean().optional(),
});
export type ResultData = z.infer<typeof resultDataSchema>;

export const actionResultSchema = z.strictObject({
  message: z.string(),
  said: saidSchema,
  data: resultDataSchema,
});
export type ActionResult = z.infer<typeof actionResultSchema>;

/** A night payload as submitted; a copier's later choice stands under `next`. */
export const actionDataSchema = z.looseObject({ type: choiceTypeSchema });
export type ActionData = z.infer<typeof actionDataSchema>;

export const playerViewSchema = z.strictObject({
  id: playerIdSchema,
  userId: userIdSchema,
  displayName: z.string(),
  /** The face and colour they have chosen; null follows from the name. */
  look: playerLookSchema.nullable(),
  seatPosition: z.int(),
  isBot: z.boolean(),
  isHost: z.boolean(),
  isConnected: z.boolean(),
  /** Since when a human is gone; null while connected. */
  awaySince: time.nullable(),
  /** A bot acts for them until they are back. */
  hasStandIn: z.boolean(),
  joinedAt: time,
  joinsNextRound: z.boolean(),
  isReady: z.boolean(),
  hasSubmitted: z.boolean(),
  hasVoted: z.boolean(),
  wantsPlayAgain: z.boolean(),
  hasDebugView: z.boolean(),
  revealedRole: roleName.nullable(),
  isMuted: z.boolean(),
  isBanished: z.boolean(),
  originalRole: roleName.nullable().optional(),
  currentRole: roleName.nullable().optional(),
  voteTarget: userIdSchema.nullable().optional(),
  actionData: actionDataSchema.nullable().optional(),
  actionResult: actionResultSchema.nullable().optional(),
  artifactId: artifactIdSchema.nullable().optional(),
  convertedBy: userIdSchema.nullable().optional(),
  isTappedByThing: z.boolean().optional(),
  stalkerTarget: userIdSchema.nullable().optional(),
  protectedPlayer: userIdSchema.nullable().optional(),
  suspectUserId: userIdSchema.nullable().optional(),
  /** A bot cast their vote: they were absent, or idle. */
  votedByStandIn: z.boolean().optional(),
});
export type PlayerView = z.infer<typeof playerViewSchema>;

/** What somebody may write. */
export const messageTypeSchema = z.enum(['chat', 'system_announcement']);

export const messageViewSchema = z.strictObject({
  id: z.uuid(),
  userId: userIdSchema.nullable(),
  content: z.string(),
  messageType: z.enum([...messageTypeSchema.options, 'claim']),
  displayName: z.string().nullable(),
  timestamp: time,
  source: z.enum(['server', 'revealer']).optional(),
  /** The claim that `content` says as a sentence. */
  claimId: z.uuid().optional(),
  /** What `content` says, where it is in the words of the theme. */
  said: saidSchema,
});
export type MessageView = z.infer<typeof messageViewSchema>;

/** What a player says of the round (talk.md). */
export const claimViewSchema = z.strictObject({
  id: z.uuid(),
  userId: userIdSchema,
  claim: saidClaimSchema,
  at: time,
  withdrawn: z.boolean(),
  /** In results. */
  verdict: claimVerdictSchema.optional(),
  /** What was truly seen lay elsewhere at dawn. */
  hasMovedOn: z.literal(true).optional(),
});
export type ClaimView = z.infer<typeof claimViewSchema>;

export const nightLogLineSchema = z.strictObject({
  playerUserId: userIdSchema,
  role: roleName,
  actionType: choiceTypeSchema,
  targets: z.array(userIdSchema),
  centerIndices: z.array(z.int()),
  /** Cut at 100 characters (gameplay.md section 5). */
  text: z.string(),
  /** The whole sentence, where `text` is cut. */
  fullText: z.string().exactOptional(),
  said: saidSchema,
});
export type NightLogLine = z.infer<typeof nightLogLineSchema>;

/** One thing the viewer may submit now: legal values only. */
export const promptChoiceSchema = z.strictObject({
  type: choiceTypeSchema.exclude(['pass']),
  targets: z.array(userIdSchema).optional(),
  centerIndices: z.array(z.int()).optional(),
  artifactIds: z.array(artifactIdSchema).optional(),
  directions: z.array(directionSchema).optional(),
  min: z.int(),
  max: z.int(),
});
export type PromptChoice = z.infer<typeof promptChoiceSchema>;

const votePromptSchema = z.strictObject({
  type: z.literal('submit_vote'),
  targets: z.array(userIdSchema),
});

export const promptViewSchema = z.strictObject({
  choices: z.array(z.union([promptChoiceSchema, votePromptSchema])),
  canPass: z.boolean(),
});
export type PromptView = z.infer<typeof promptViewSchema>;

export const knowledgeViewSchema = z.strictObject({
  wolves: z.array(userIdSchema),
  masons: z.array(userIdSchema),
  seers: z.array(userIdSchema),
  apprenticeSeers: z.array(userIdSchema),
  isLoneWolf: z.boolean().nullable(),
});
export type KnowledgeView = z.infer<typeof knowledgeViewSchema>;

/** A player's secrets as the super admin's debug view shows them; the fields are those of results. */
export const debugPlayerSchema = playerViewSchema.pick({ id: true, userId: true, displayName: true }).extend({
  originalRole: roleName.nullable(),
  currentRole: roleName.nullable(),
  voteTarget: userIdSchema.nullable(),
  actionData: actionDataSchema.nullable(),
  actionResult: actionResultSchema.nullable(),
  artifactId: artifactIdSchema.nullable(),
  convertedBy: userIdSchema.nullable(),
  isTappedByThing: z.boolean(),
  stalkerTarget: userIdSchema.nullable(),
  protectedPlayer: userIdSchema.nullable(),
  suspectUserId: userIdSchema.nullable(),
});

/** Only for a super admin who asked for it, only in discussion and results. */
export const debugViewSchema = z.strictObject({
  centerCards: z.array(roleName.nullable()).length(3),
  werewolfPile: z.array(roleName),
  players: z.array(debugPlayerSchema),
});
export type DebugView = z.infer<typeof debugViewSchema>;

/** What only the viewer knows. */
export const meViewSchema = z.strictObject({
  userId: userIdSchema,
  playerId: playerIdSchema,
  version: z.int(),
  originalRole: roleName.nullable(),
  currentRole: roleName.nullable(),
  actionData: actionDataSchema.nullable(),
  actionResult: actionResultSchema.nullable(),
  artifactId: artifactIdSchema.nullable(),
  isTapped: z.boolean(),
  wasConverted: z.boolean(),
  voteTarget: userIdSchema.nullable(),
  knowledge: knowledgeViewSchema,
  prompt: promptViewSchema.nullable(),
  canAnnounce: z.boolean(),
  canChat: z.boolean(),
  canRead: z.boolean(),
  isAdmin: z.boolean(),
  /** What a bot has done in this round in the viewer's place. */
  standInDid: z.array(z.enum(['job_choice', 'vote'])),
  /** The round before this one, if the viewer played it: `GET /api/games/{id}/rounds/{round}` shows its results. */
  lastRound: z.int().nullable(),
  /** For the host alone: who took a seat since somebody was removed, and may be that person again. */
  cameAfterRemoval: z.array(userIdSchema).optional(),
  /** For the host alone: whose messages a host has switched off, in this room. */
  mutedByHost: z.array(userIdSchema).optional(),
  debug: debugViewSchema.nullable(),
});
export type MeView = z.infer<typeof meViewSchema>;

export const customRoleViewSchema = z.strictObject({
  name: roleName,
  team: teamSchema,
  title: z.string(),
  description: z.string(),
  /** What title and description are written in; without it: English. */
  language: z.string().exactOptional(),
  imageUrl: z.string().nullable(),
  nightOrder: z.int(),
  /** What it may do at night; with several the player picks one. */
  actions: z.array(actionTypeSchema).readonly(),
});

export const gameSettingsViewSchema = settingsSchema.extend({
  discussionStartTime: time.nullable(),
  votingStartTime: time.nullable(),
  calculatingResults: z.boolean(),
  voteResults: voteResultsSchema.optional(),
});

/** The part that is the same for everyone in the room. */
export const publicViewSchema = z.strictObject({
  id: gameIdSchema,
  roomCode: z.string().nullable(),
  hostId: userIdSchema,
  creatorId: userIdSchema,
  phase: phaseSchema,
  selectedRoles: z.array(roleName),
  themeId: z.string(),
  gameSettings: gameSettingsViewSchema,
  version: z.int(),
  serverTime: time,
  /** When this phase of a running round began; null in lobby and results. */
  phaseStartedAt: time.nullable(),
  phaseEndsAt: time.nullable(),
  /** Since when the clock stands still (`phaseEndsAt` stays as it was), and who stopped it. */
  pausedAt: time.nullable(),
  pausedBy: userIdSchema.nullable(),
  round: z.int(),
  currentRoleIndex: z.int(),
  createdAt: time,
  centerCards: z.array(roleName.nullable()).length(3),
  werewolfPileSize: z.int(),
  customRoles: z.array(customRoleViewSchema),
  /** Who came while a round was running and plays from the next one on. */
  waiting: z.array(
    z.strictObject({ userId: userIdSchema, displayName: z.string(), look: playerLookSchema.nullable() }),
  ),
  messages: z.array(messageViewSchema),
  /** Whose words the host has hidden: of all rounds before, and of that one up to a moment. Left out where nobody's are. */
  hiddenWriters: z.array(z.strictObject({ userId: userIdSchema, round: z.int(), until: time })).optional(),
  /** All of the round, in order; none for those who wait. */
  claims: z.array(claimViewSchema),
  players: z.array(playerViewSchema),
  nightLog: z.array(nightLogLineSchema).optional(),
});
export type PublicView = z.infer<typeof publicViewSchema>;

/** For those who wait: what they write to one another. */
const waitingChat = z.array(messageViewSchema);
export type WaitingView = PublicView & { waitingChat: MessageView[] };

export const gameViewSchema = publicViewSchema.extend({
  waitingChat: waitingChat.optional(),
  me: meViewSchema.nullable(),
});
export type GameView = z.infer<typeof gameViewSchema>;
