import type { PlayerLook } from '@nightfall/shared/game/state/player-look';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type {
  OpenTableResponse,
  OwnRoom,
  PairedTable,
  RenewedCode,
  SeatedResponse,
  TableCode,
} from '@nightfall/shared/protocol/rooms';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { saveGameSession, savePracticeSession } from '../session/game-session.ts';
import { ownLook } from '../session/own-look.ts';
import { request } from './request.ts';

const PATH = '/api/rooms/mine';

/** The rooms in which the user sits or waits, the newest first. */
export const OWN_ROOMS = queryOptions({
  queryKey: [PATH],
  queryFn: () => request<readonly OwnRoom[]>('GET', PATH),
});

/** Home offers this room from now on. */
export function keepWayBackTo({ gameId, roomCode, userId, displayName }: OwnRoom): void {
  const keep = roomCode === null ? savePracticeSession : saveGameSession;
  keep({ gameId, userId, displayName });
}

/** Sends this browser's look with every new seat; an account's look has precedence. */
function withLook<Body extends object>(body: Body): Body & { readonly look?: PlayerLook } {
  const look = ownLook();
  return look === null ? body : { ...body, look };
}

/** An idempotent call that takes a seat. Its helpers are loaded on demand, since Home's first load does without them. */
const entry =
  <Body extends object>(name: string, path: string) =>
  async (body: Body): Promise<SeatedResponse> => {
    const { tabAttempts, idempotent } = await import('./entering.ts');
    return idempotent(tabAttempts(name), (sent: Body) => request<SeatedResponse>('POST', path, sent))(body);
  };

async function needingCookies<T>(call: () => Promise<T>): Promise<T> {
  const entering = await import('./entering.ts');
  return entering.needingCookies(call);
}

const create = entry('create', '/api/rooms/create');
export const createRoom = () => create(withLook({}));

export interface JoinBody {
  readonly roomCode: string;
  readonly displayName?: string;
  /** For the next round, while one is running. */
  readonly wait?: boolean;
}

const join = entry<JoinBody>('join', '/api/rooms/join');
export const joinRoom = (body: JoinBody) => needingCookies(() => join(withLook(body)));

const practice = entry<{ readonly displayName?: string }>('practice', '/api/practice');

/** The caller's practice game: the one that runs, or a new one. Null: under the name of the account. */
export const startPractice = (displayName: string | null) =>
  needingCookies(() => practice(withLook(displayName === null ? {} : { displayName })));

export const fetchGame = (gameId: string) =>
  request<GameView>('GET', `/api/games/${encodeURIComponent(gameId)}`);

/** For Home's link back to the game. */
export const runningGame = (gameId: string) => ({
  queryKey: ['running-game', gameId],
  queryFn: () => fetchGame(gameId),
});

/** The results of an earlier round, for who played it. */
export const fetchRound = (gameId: string, round: number) =>
  request<GameView>('GET', `/api/games/${encodeURIComponent(gameId)}/rounds/${round}`);

export const gameKey = (gameId: string) => ['/api/games', gameId];

export const roundKey = (gameId: string, round: number) => [...gameKey(gameId), 'rounds', String(round)];

const tablePath = (gameId: string) => `/api/games/${encodeURIComponent(gameId)}/table`;

/** The host's: a new token for the table screen, which ends the one before. */
export const issueTableToken = (gameId: string) =>
  request<{ readonly tableToken: string }>('POST', tablePath(gameId));

/** The host's: a code that makes another device the table screen. */
export const issueTableCode = (gameId: string) => request<TableCode>('POST', `${tablePath(gameId)}/code`);

/** For a screen that knows such a code. */
export const pairTable = (code: string) => request<PairedTable>('POST', '/api/table/pair', { code });

/** The host's: another room code, which ends the one before. */
export const renewRoomCode = (gameId: string) =>
  request<RenewedCode>('POST', `/api/games/${encodeURIComponent(gameId)}/code`);

/** The public view of a room, for a table screen without an account. */
export async function openTable(gameId: string, tableToken: string): Promise<GameView> {
  const open = () => request<OpenTableResponse>('POST', `${tablePath(gameId)}/open`, { tableToken });
  return (await needingCookies(open)).game;
}

export const seatPlayers = (gameId: string, userId: string, newSeatingOrder: readonly string[]) =>
  request<unknown>('POST', `/api/games/${encodeURIComponent(gameId)}/seating`, { userId, newSeatingOrder });

interface PlayerRoleChange {
  readonly userId: string;
  readonly playerId: string;
  readonly newRole: string;
}

/** The super admin's: in the lobby, the role that a player will be dealt. */
export const changePlayerRole = (gameId: string, change: PlayerRoleChange) =>
  request<unknown>('POST', `/api/games/${encodeURIComponent(gameId)}/admin/player-role`, change);

/** Stores the seat from creating or joining a room, and goes to its lobby. */
export function useEnterRoom() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return ({ userId, displayName, game }: SeatedResponse, { replace = false } = {}): void => {
    saveGameSession({ gameId: game.id, userId, displayName });
    queryClient.setQueryData(gameKey(game.id), game);
    navigate(`/lobby/${game.id}`, { replace });
  };
}
