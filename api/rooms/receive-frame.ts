import { OutOfBounds, parseJson, WIRE_BOUNDS } from '@nightfall/shared/backend/bounded-json';
import { isDatabaseAway, isNotStorable } from '@nightfall/shared/backend/db/errors';
import { inLogScope } from '@nightfall/shared/backend/logger';
import { StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import { type Refused, refused } from '@nightfall/shared/backend/rooms/run-command';
import { requestIdSchema } from '@nightfall/shared/protocol/actions';
import { type ClientMessage, clientMessageSchema } from '@nightfall/shared/protocol/client-messages';
import type { ServiceErrorCode } from '@nightfall/shared/protocol/errors';
import { CLOSE, MAX_FRAME_BYTES } from '@nightfall/shared/protocol/limits';
import { OLDEST_WIRE_FORMAT, WIRE_FORMAT } from '@nightfall/shared/protocol/wire-format';
import { z } from 'zod';
import type { FloodGuard } from '../http/flood-guard.ts';
import { noteRefusedCall } from '../http/security-log.ts';
import type { Hall } from './caller.ts';
import type { Connection } from './connection.ts';
import { joinGame } from './join-room.ts';
import { performAction } from './perform-action.ts';

/** Counts whatever comes over a connection, pings and pongs too. False: it was a flood, and the connection is closed. */
export function isHeard(hall: Hall, connection: Connection, guard: FloodGuard): boolean {
  connection.lastHeardAt = Date.now();
  if (!connection.isOpen) return false;
  if (!guard.isFlood()) return true;
  hall.security.note('limit_hit', partyOf(connection), { call: 'frames' });
  connection.close(CLOSE.policy, 'too many frames');
  return false;
}

/** Does what a frame asks for and answers it; never throws. */
export function receiveFrame(
  hall: Hall,
  connection: Connection,
  raw: string | Uint8Array,
  guard: FloodGuard,
): void {
  if (!isHeard(hall, connection, guard)) return;
  const since = performance.now();
  const frame = readFrame(raw);
  if (!frame.ok) {
    hall.actions.unreadable(frame.code);
    if (frame.bound !== undefined) {
      const passed = { call: 'frames', reason: frame.bound };
      hall.security.note('bounds_exceeded', partyOf(connection), passed);
    }
    sendError(connection, refused(frame.code, frame.message), frame.requestId);
    return;
  }
  const { message } = frame;
  if (message.type === 'ping') connection.send({ type: 'pong' });
  else {
    connection.inOrder(() =>
      answer(hall, connection, message, since).catch((error: unknown) =>
        hall.logger.error({ err: error, ...idsOf(message) }, 'a frame was not answered'),
      ),
    );
  }
}

function codeOf(error: unknown): 'UNAVAILABLE' | 'INVALID' | 'INTERNAL' {
  if (error instanceof StoreUnavailable || isDatabaseAway(error)) return 'UNAVAILABLE';
  return isNotStorable(error) ? 'INVALID' : 'INTERNAL';
}

type Asking = Exclude<ClientMessage, { type: 'ping' }>;

async function answer(hall: Hall, connection: Connection, message: Asking, since: number): Promise<void> {
  const requestId = message.type === 'game_action' ? message.requestId : undefined;
  const call = message.type === 'join_game' ? 'join_game' : message.action;
  const refusal = await inSpan(hall, connection, message, call);
  if (refusal !== null) sendError(connection, refusal, requestId);
  const outcome = refusal?.code ?? 'done';
  hall.actions.answered(call, outcome, since);
  if (hall.logger.isLevelEnabled('debug'))
    hall.logger.debug({ ...idsOf(message), call, outcome }, 'a frame was answered');
}

/** What a line says of a frame. The id that a client has chosen is a stranger's text, unless it is one like our page's. */
function idsOf(message: Asking) {
  const requestId = 'requestId' in message ? z.uuid().safeParse(message.requestId).data : undefined;
  return { gameId: message.gameId, requestId };
}

/** A frame is a span where traces are made, and costs nothing more where they are not. */
function inSpan(hall: Hall, connection: Connection, message: Asking, call: string): Promise<Refused | null> {
  const { tracing } = hall;
  if (tracing === null) return refusalOf(hall, connection, message, call);
  const { gameId } = message;
  return tracing.within({ name: `frame ${call}`, kind: 'server', facts: { gameId } }, async (span) => {
    const refusal = await refusalOf(hall, connection, message, call);
    span.note({ outcome: refusal?.code ?? 'done' });
    return refusal;
  });
}

/** Does what is asked for. @returns why not; null if it was done */
async function refusalOf(
  hall: Hall,
  connection: Connection,
  message: Asking,
  call: string,
): Promise<Refused | null> {
  try {
    const refusal =
      message.type === 'join_game'
        ? await join(hall, connection, message)
        : await act(hall, connection, message);
    if (refusal !== null) {
      const { code } = refusal;
      inLogScope(idsOf(message), () => noteRefusedCall(hall.security, partyOf(connection), call, code));
    }
    return refusal;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'INTERNAL') hall.logger.error({ err: error, ...idsOf(message), call }, 'a frame failed');
    return refused(code);
  }
}

async function join(
  hall: Hall,
  connection: Connection,
  message: Extract<Asking, { type: 'join_game' }>,
): Promise<Refused | null> {
  // This comes first: anything else such a page says may no longer mean the same.
  if (message.format !== undefined && message.format < OLDEST_WIRE_FORMAT) return refused('CLIENT_TOO_OLD');
  if (message.tableToken === undefined && message.userId === undefined) return refused('INVALID');
  if (message.userId !== undefined && message.userId !== connection.userId) return refused('FORBIDDEN');
  if (message.debug === true) {
    if (message.tableToken !== undefined) return refused('FORBIDDEN');
    connection.isAdmin = await hall.isFixedSuperAdmin(connection.session);
    if (!connection.isAdmin) return refused('FORBIDDEN');
  }
  return joinGame(hall, connection, message);
}

async function act(
  hall: Hall,
  connection: Connection,
  message: Extract<Asking, { type: 'game_action' }>,
): Promise<Refused | null> {
  if (connection.isTable || message.userId !== connection.userId) return refused('FORBIDDEN');
  connection.isLeaving =
    message.action === 'leave_game' && connection.viewing?.replica.gameId === message.gameId;
  try {
    const outcome = await performAction(hall, connection.session, message);
    if (!outcome.ok) return outcome;
    if (message.requestId !== undefined) {
      connection.answerAfterView({ type: 'ack', requestId: message.requestId, data: outcome.reply });
    }
    // Whoever asked sees what came of it before the answer.
    await hall.audience.shown();
    connection.sendAnswer();
    return null;
  } finally {
    connection.isLeaving = false;
  }
}

function sendError(connection: Connection, { code, message }: Refused, requestId: string | undefined): void {
  connection.send({
    type: 'error',
    data: { code, message, ...(code === 'CLIENT_TOO_OLD' ? { format: WIRE_FORMAT } : {}) },
    ...(requestId === undefined ? {} : { requestId }),
  });
}

const partyOf = ({ userId, address }: Connection) => ({ who: userId, from: address });

type ReadFrame =
  | { readonly ok: true; readonly message: ClientMessage }
  | {
      readonly ok: false;
      readonly code: ServiceErrorCode;
      readonly message?: string;
      readonly requestId?: string;
      /** Which bound was exceeded, if that is why. */
      readonly bound?: string;
    };

/** A frame as a message, by the first checks of protocol.md: size, JSON, schema. Nested too deeply is no JSON. */
function readFrame(raw: string | Uint8Array): ReadFrame {
  const size = typeof raw === 'string' ? Buffer.byteLength(raw) : raw.byteLength;
  if (size > MAX_FRAME_BYTES) return { ok: false, code: 'TOO_LARGE', bound: 'is too large' };
  if (typeof raw !== 'string') return { ok: false, code: 'INVALID', message: 'Frames must be text' };
  let json: unknown;
  try {
    json = parseJson(raw, WIRE_BOUNDS);
  } catch (error) {
    if (!(error instanceof OutOfBounds))
      return { ok: false, code: 'INVALID', message: 'The frame is not JSON' };
    return { ok: false, code: 'INVALID', message: `The frame ${error.message}`, bound: error.message };
  }
  const message = clientMessageSchema.safeParse(json);
  if (!message.success) return { ok: false, code: 'INVALID', ...requestIdOf(json) };
  return { ok: true, message: message.data };
}

/** So that the sender learns which of their requests was wrong. */
function requestIdOf(json: unknown): { requestId?: string } {
  if (typeof json !== 'object' || json === null || !('requestId' in json)) return {};
  const requestId = requestIdSchema.safeParse(json.requestId);
  return requestId.success ? { requestId: requestId.data } : {};
}
