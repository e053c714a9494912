import type { Choice } from './choice.ts';
import type { Claim, MadeClaim } from './claim.ts';
import type { CustomRole } from './custom-role.ts';
import type { Deal } from './deal.ts';
import type { GameId, PlayerId, UserId } from './ids.ts';
import { LATE_VOTE_MS } from './limits.ts';
import type { NightRecord } from './night-record.ts';
import type { PlayerLook } from './player-look.ts';
import type { RoleName } from './role-facts.ts';
import type { Settings } from './settings.ts';
import type { RoundResult } from './verdict.ts';

/** One seat of the room. The order of the list is the seat order. */
export interface Player {
  readonly id: PlayerId;
  readonly userId: UserId;
  readonly displayName: string;
  /** The face and colour that they have chosen. */
  readonly look?: PlayerLook;
  readonly isBot: boolean;
  readonly joinedAt: number;
  /** The role this bot brought into the selection. */
  readonly broughtRole?: RoleName;
  /** Open connections of this player over all API processes. */
  readonly connections: readonly string[];
  /** When the last connection went; null while connected and for bots. */
  readonly goneSince: number | null;
  /** Gone for so long that a bot acts for them until they are back (rulebook section 10). */
  readonly hasStandIn?: boolean;
  /** The host has asked for that while they were here and idle; they have not acted since. */
  readonly isIdle?: true;
  /** Phases of this round in which it has done so. */
  readonly standInDid?: readonly StandInPhase[];
  /** Left a running round: a bot has the seat until the round is over. */
  readonly hasLeft: boolean;
  /** The account was deleted: nothing of the person is kept once the round is over. */
  readonly isForgotten?: true;
  /** Joined during results and plays from the next round on. */
  readonly joinsNextRound: boolean;
  /** Played the round before this one, whose results are theirs to read until this one has its own. */
  readonly playedBefore?: true;
  /** Took a seat after a removal: it may be the removed person under another name. Until the next round. */
  readonly cameAfterRemoval?: true;
  /** Silenced by the host (never shown as the Mask). */
  readonly mutedByHost: boolean;
  /** Has seen all secrets of this round (the super admin's debug view). */
  readonly hasDebugView?: true;
  /** Counts the changes that only this player can see. */
  readonly privateVersion: number;
}

/** Phases in which a bot acts for absent players; the others do not wait for them. */
export type StandInPhase = 'job_choice' | 'vote';

export interface Message {
  readonly id: string;
  readonly type: 'chat' | 'claim' | 'system_announcement';
  /** Null for announcements. */
  readonly playerId: PlayerId | null;
  readonly displayName: string | null;
  readonly userId: UserId | null;
  /** The written text; empty where the server announces `faceUp`, and for claims. */
  readonly content: string;
  /** What this message says as a sentence. */
  readonly claimId?: string;
  readonly faceUp?: { readonly playerId: PlayerId; readonly role: RoleName };
  readonly at: number;
  readonly source?: 'server' | 'revealer';
  /** The host has hidden it. What is left says that it was written, which counts for how much one may say. */
  readonly isHidden?: true;
}

/** A writer whose messages are hidden: those of earlier rounds, and of this one up to a moment. */
export interface HiddenWriter {
  readonly userId: UserId;
  readonly round: number;
  readonly until: number;
}

/** A player's choices of the night, in the order given; a copier has several. */
export interface NightTurn {
  readonly choices: readonly Choice[];
  /** The role that is being asked: the dealt one, after copying the copied one. */
  readonly role: RoleName;
  /** What was copied by the copying choices, as it was printed at that moment. */
  readonly copied?: readonly RoleName[];
  readonly isDone: boolean;
}
export type NightTurns = Readonly<Record<PlayerId, NightTurn>>;

/** A phase with a deadline: its clock the host may stop, and add to. */
interface TimedPhase {
  readonly startedAt: number;
  readonly endsAt: number;
  /** When the clock was stopped, and by whom. `endsAt` does not change during the pause. */
  readonly pause?: { readonly by: PlayerId; readonly at: number } | undefined;
  /** What the host has added to this phase so far. */
  readonly addedMs?: number;
}
interface Dealt {
  readonly deal: Deal;
}
interface AfterNight extends Dealt {
  readonly turns: NightTurns;
  readonly night: NightRecord;
}

/** Each phase has only the fields that exist in it. */
export type Stage =
  | { readonly phase: 'lobby'; readonly ready: readonly PlayerId[]; readonly fixedRoles?: FixedRoles }
  | (TimedPhase & Dealt & { readonly phase: 'role_deal'; readonly ready: readonly PlayerId[] })
  | (TimedPhase & Dealt & { readonly phase: 'job_choice'; readonly turns: NightTurns })
  | (TimedPhase & AfterNight & { readonly phase: 'role_resolve'; readonly ready: readonly PlayerId[] })
  | (TimedPhase &
      AfterNight & {
        readonly phase: 'discussion';
        readonly ready: readonly PlayerId[];
        /** Absent where no bot speaks. */
        readonly botTalk?: BotTalk;
      })
  | (TimedPhase & AfterNight & AfterDiscussion & { readonly phase: 'vote'; readonly votes: Votes })
  | (AfterNight &
      AfterDiscussion & {
        readonly phase: 'results';
        readonly votes: Votes;
        readonly votingStartedAt: number | null;
        readonly startedAt: number;
        /** Null while the results are being calculated. */
        readonly result: RoundResult | null;
        readonly wantsPlayAgain: readonly PlayerId[];
      });

/** How far the bots' talk has come. No view shows any of it. */
export interface BotTalk {
  /** Drawn for the moments of this discussion alone: it reveals nothing else. */
  readonly seed: string;
  /** The last one in which a bot has spoken, and when that was; 0 before the first. */
  readonly moment: number;
  readonly at: number;
  /** The questions of humans that bots have answered, by claim id. */
  readonly answered: readonly string[];
  /** What each bot has decided to tell. */
  readonly stories: Readonly<Record<PlayerId, readonly Claim[]>>;
}

interface AfterDiscussion {
  readonly discussionStartedAt: number | null;
}

/** What the super admin has fixed for the next deal; no view shows it. */
export type FixedRoles = Readonly<Record<PlayerId, RoleName>>;

/** By voter; null is an abstention, and players who have not voted are missing. */
export type Votes = Readonly<Record<PlayerId, PlayerId | null>>;

export type StageOf<P extends Stage['phase']> = Extract<Stage, { phase: P }>;

/** A room and the round that is played in it. Immutable: `evolve` makes a new one. */
export interface GameState {
  readonly id: GameId;
  readonly roomCode: string | null;
  readonly isPractice: boolean;
  readonly createdAt: number;
  readonly creatorUserId: UserId;
  readonly hostId: PlayerId;
  /** The creator was host and is only absent: host again on return. */
  readonly isHostLent?: boolean;
  readonly settings: Settings;
  readonly selectedRoles: readonly RoleName[];
  readonly customRoles: readonly CustomRole[];
  readonly players: readonly Player[];
  readonly removedUserIds: readonly UserId[];
  /** Of this round. */
  readonly messages: readonly Message[];
  /** Includes writers of earlier rounds, whose messages only open pages still have. */
  readonly hiddenWriters: readonly HiddenWriter[];
  /** What the players of this round claim, in order: from the discussion until the next round. */
  readonly claims: readonly MadeClaim[];
  /** Players who came while a round was running and play from the next one on, in order of arrival. */
  readonly waiting: readonly Player[];
  /** The chat of the waiting players, which only they read. */
  readonly waitingChat: readonly Message[];
  readonly stage: Stage;
  readonly round: number;
  /** Counts the changes that are public in the room. */
  readonly version: number;
  /** When the last human disconnected; null while one is connected. */
  readonly emptySince: number | null;
  /** SHA-256 of the table screen's token, as hex. Null once its issuer is host no longer, or the room's code is another. */
  readonly tableTokenHash: string | null;
  /**
   * A code for a table screen is valid only in the term in which it was issued. A new term begins when the token ends or
   * is replaced, and when a person is removed who may have read the code.
   */
  readonly tableTerm: number;
}

/** The seat of a person who has not left it; bots' seats do not count. */
export function seatOf({ players }: Pick<GameState, 'players'>, userId: string): Player | undefined {
  return players.find((player) => player.userId === userId && !player.isBot && !player.hasLeft);
}

/** The place among the waiting that a person has. */
export function waitingPlayerOf({ waiting }: Pick<GameState, 'waiting'>, userId: string): Player | undefined {
  return waiting.find((player) => player.userId === userId);
}

/** What makes a person one of the room: a seat, or a place among the waiting. */
export function memberOf(state: Pick<GameState, 'players' | 'waiting'>, userId: string): Player | undefined {
  return seatOf(state, userId) ?? waitingPlayerOf(state, userId);
}

/** The choices of the night, once it has begun. */
export function turnsOf(stage: Stage): NightTurns | null {
  return 'turns' in stage ? stage.turns : null;
}

/** The night, once it has been worked out. */
export function nightOf(stage: Stage): NightRecord | null {
  return 'night' in stage ? stage.night : null;
}

export function votesOf(stage: Stage): Votes {
  return 'votes' in stage ? stage.votes : {};
}

/** Results are out: everything may be seen. */
export function isRevealed(stage: Stage): boolean {
  return stage.phase === 'results' && stage.result !== null;
}

/** Whether this player was dealt a card in this round. */
export function playsThisRound(stage: Stage, player: PlayerId): boolean {
  return stage.phase !== 'lobby' && stage.deal.seats.includes(player);
}

type VoteStage = StageOf<'vote'>;

/** The players a player may vote for, and change to until the vote ends; empty for the banished. */
export function voteTargets(
  { deal, night }: Pick<VoteStage, 'deal' | 'night'>,
  player: PlayerId,
): PlayerId[] {
  if (night.banished.includes(player)) return [];
  return deal.seats.filter((seat) => seat !== player);
}

/** The vote does not wait for players without anyone to vote for (rulebook section 8). */
function isVoteAwaited(stage: VoteStage, seat: PlayerId): boolean {
  return stage.votes[seat] === undefined && voteTargets(stage, seat).length > 0;
}

export function voteIsComplete(stage: VoteStage): boolean {
  return !stage.deal.seats.some((seat) => isVoteAwaited(stage, seat));
}

/** In the last seconds, or when all present players have voted. */
export function isStandInVoteTime(state: GameState, stage: VoteStage, now: number): boolean {
  return now >= stage.endsAt - LATE_VOTE_MS || allPresentHaveVoted(state, stage);
}

export function allPresentHaveVoted({ players }: GameState, stage: VoteStage): boolean {
  const here = players.filter(({ id, hasStandIn }) => stage.deal.seats.includes(id) && hasStandIn !== true);
  return !here.some(({ id }) => isVoteAwaited(stage, id));
}
