import { z } from 'zod';
import { upTo } from '../game/state/counted-text.ts';
import { bytesFor } from '../game/state/letters.ts';
import { MAX_NAME_LENGTH, MAX_ROLE_NAME_LENGTH } from '../game/state/limits.ts';
import { phaseSchema } from '../game/state/phase.ts';
import { checkText } from '../text/problems.ts';
import { gameViewSchema } from './game-view.ts';
import { ROOM_CODE_LENGTH } from './limits.ts';
import { playerLookSchema } from './player-look.ts';

/**
 * Names one press that enters (create, join, practice, signup), chosen by the browser and kept until it is answered. It is
 * as secret as a session, so only UUIDs of chance are taken: in the body alone, never in an address or a log. What
 * administrators make by a press has it as its own id.
 */
export const attemptIdSchema = z.uuidv4().optional();

export const roomCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .length(ROOM_CODE_LENGTH, checkText('rooms.codeLength', { length: ROOM_CODE_LENGTH }));

/** Length and characters are checked with the name rules, which answer in their own words. */
const displayName = z.string().max(bytesFor(MAX_NAME_LENGTH)).optional();
/** The caller's, for a new seat; an account that has chosen one brings its own. */
const look = playerLookSchema.nullish();

export const createRoomBodySchema = z
  .object({ hostId: z.uuid().optional(), displayName, look, attemptId: attemptIdSchema })
  .nullish()
  .transform((body) => body ?? {});
export const joinRoomBodySchema = z.object({
  roomCode: roomCodeSchema,
  displayName,
  look,
  /** While a round is running: waits for the next one. */
  wait: z.boolean().optional(),
  attemptId: attemptIdSchema,
});
export const practiceBodySchema = z
  .object({ displayName, look, attemptId: attemptIdSchema })
  .nullish()
  .transform((body) => body ?? {});
export const seatingBodySchema = z.object({
  userId: z.uuid(),
  newSeatingOrder: z.array(z.uuid()).min(1).max(100),
});

/** `POST /api/games/{gameId}/admin/player-role`. */
export const playerRoleBodySchema = z.object({
  userId: z.uuid(),
  playerId: z.uuid(),
  newRole: z.string().min(1).check(upTo(MAX_ROLE_NAME_LENGTH)),
});

/** The answer to create, join and practice. */
export const seatedResponseSchema = z.object({
  userId: z.uuid(),
  displayName: z.string(),
  game: gameViewSchema,
});
export type SeatedResponse = z.infer<typeof seatedResponseSchema>;

/** One of `GET /api/rooms/mine`: the rooms that the caller sits or waits in, the newest first. */
export const ownRoomSchema = z.object({
  gameId: z.uuid(),
  /** Null for a practice game. */
  roomCode: z.string().nullable(),
  phase: phaseSchema,
  userId: z.uuid(),
  displayName: z.string(),
  hostName: z.string().nullable(),
});
export type OwnRoom = z.infer<typeof ownRoomSchema>;

/** The answer to `POST /api/games/{gameId}/code`. */
export const renewedCodeSchema = z.object({ roomCode: roomCodeSchema });
export type RenewedCode = z.infer<typeof renewedCodeSchema>;

/** How long a code for the table screen works. */
export const TABLE_CODE_SECONDS = 600;
/** The answer to `POST /api/games/{gameId}/table/code`. */
export const tableCodeSchema = z.object({ code: roomCodeSchema, seconds: z.int() });
export type TableCode = z.infer<typeof tableCodeSchema>;

/** How long a code for a seat works, and how long the device that had the seat may take it back. */
export const SEAT_CODE_SECONDS = 600;
export const SEAT_RETURN_SECONDS = 60;
/** The answer to `POST /api/games/{gameId}/seats/{playerId}/code`. */
export const seatCodeSchema = z.object({ code: roomCodeSchema, seconds: z.int() });
export type SeatCode = z.infer<typeof seatCodeSchema>;
/** `POST /api/seats/take`; answered like a join. */
export const takeSeatBodySchema = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .length(ROOM_CODE_LENGTH, checkText('accounts.codeLength', { length: ROOM_CODE_LENGTH })),
  attemptId: attemptIdSchema,
});
/** `GET /api/games/{gameId}/seats/moved`: for how long the device that had the seat may take it back; null for all others. */
export const movedSeatSchema = z.object({ secondsLeft: z.int().nullable() });
export type MovedSeat = z.infer<typeof movedSeatSchema>;

export const tableTokenSchema = z.string().min(1).max(200);
/** `POST /api/table/pair`: what the host's phone shows, typed at the screen itself. */
export const pairTableBodySchema = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .length(ROOM_CODE_LENGTH, checkText('accounts.codeLength', { length: ROOM_CODE_LENGTH })),
});
export const pairedTableSchema = z.object({ gameId: z.uuid(), tableToken: tableTokenSchema });
export type PairedTable = z.infer<typeof pairedTableSchema>;

/** `POST /api/games/{gameId}/table/open`: what a table screen asks for before it has a session. */
export const openTableBodySchema = z.object({ tableToken: tableTokenSchema });
export const openTableResponseSchema = z.object({ game: gameViewSchema });
export type OpenTableResponse = z.infer<typeof openTableResponseSchema>;
