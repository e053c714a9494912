import type { MovedSeat, SeatCode, SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { idempotent, needingCookies, tabAttempts } from './entering.ts';
import { request } from './request.ts';

const path = (gameId: string) => `/api/games/${encodeURIComponent(gameId)}/seats`;

/** The host's: a code by which an absent guest comes back on another device. */
export const issueSeatCode = (gameId: string, playerId: string) =>
  request<SeatCode>('POST', `${path(gameId)}/${encodeURIComponent(playerId)}/code`);

const take = idempotent(tabAttempts('seat'), (body: { readonly code: string }) =>
  request<SeatedResponse>('POST', '/api/seats/take', body),
);

/** For the device that the code was read out to. */
export const takeSeat = (code: string) => needingCookies(() => take({ code }));

/** For the device that had the seat. */
export const fetchMovedSeat = (gameId: string) => request<MovedSeat>('GET', `${path(gameId)}/moved`);
export const takeSeatBack = (gameId: string) => request<SeatedResponse>('POST', `${path(gameId)}/return`);
