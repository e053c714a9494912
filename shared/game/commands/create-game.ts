import type { GameId, PlayerId, UserId } from '../state/ids.ts';
import { chosenLook, type PlayerLook } from '../state/player-look.ts';
import { initialSettings } from '../state/settings.ts';
import type { GameState, Player } from '../state/state.ts';
import type { Context } from './command.ts';

export interface NewGame {
  readonly id: GameId;
  /** Null for practice. */
  readonly roomCode: string | null;
  readonly isPractice: boolean;
  readonly creator: NewPlayer;
  readonly themeId: string;
}

export interface NewPlayer {
  readonly userId: UserId;
  /** Has passed the name rules. */
  readonly displayName: string;
  readonly look?: PlayerLook | null | undefined;
  readonly isBot?: boolean;
  readonly joinsNextRound?: boolean;
  readonly broughtRole?: string;
  readonly cameAfterRemoval?: boolean;
}

/** An empty lobby with its creator in the first seat. */
export function createGame(game: NewGame, context: Context): GameState {
  const creator = createPlayer(game.creator, context);
  return {
    id: game.id,
    roomCode: game.roomCode,
    isPractice: game.isPractice,
    createdAt: context.now,
    creatorUserId: creator.userId,
    hostId: creator.id,
    settings: initialSettings(game.themeId),
    selectedRoles: [],
    customRoles: [],
    players: [creator],
    removedUserIds: [],
    messages: [],
    hiddenWriters: [],
    claims: [],
    waiting: [],
    waitingChat: [],
    stage: { phase: 'lobby', ready: [] },
    round: 1,
    version: 1,
    emptySince: context.now,
    tableTokenHash: null,
    tableTerm: 0,
  };
}

/** A seat whose human is not connected yet and has 30 s to connect. */
export function createPlayer(player: NewPlayer, context: Context): Player {
  const {
    userId,
    displayName,
    isBot = false,
    joinsNextRound = false,
    broughtRole,
    cameAfterRemoval,
  } = player;
  const look = chosenLook(player.look);
  return {
    id: context.newId() as PlayerId,
    userId,
    displayName,
    isBot,
    joinedAt: context.now,
    connections: [],
    goneSince: isBot ? null : context.now,
    hasLeft: false,
    joinsNextRound,
    mutedByHost: false,
    privateVersion: 0,
    ...(look === null ? {} : { look }),
    ...(broughtRole === undefined ? {} : { broughtRole }),
    ...(cameAfterRemoval === true ? { cameAfterRemoval } : {}),
  };
}
