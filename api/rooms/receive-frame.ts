import { OutOfBounds, parseJson, WIRE_BOUNDS } from '@nightfall/shared/backend/bounded-json';
import { isDatabaseAway, isNotStorable } from '@nightfall/shared/backend/db/errors';
import { inLogScope } from '@nightfall/shared/backend/observability/logger';
import { StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import { type Refused, refused } from '@nightfall/shared/backend/rooms/run-command';
import { requestIdSchema } from '@nightfall/shared/protocol/actions';
import { type ClientMessage, clientMessageSchema } from '@nightfall/shared/protocol/client-messages';
import type { ServiceErrorCode } from '@nightfall/shared/protocol/errors';
import { CLOSE, MAX_FRAME_BYTES } from '@nightfall/shared/protocol/limits';
import { OLDEST_WIRE_FORMAT, WIRE_FORMAT } from '@nightfall/shared/protocol/wire-format';
import type { ErrorText } from '@nightfall/shared/text/problems';
import { z } from 'zod';
import { noteRefusedCall } from '../http/security-log.ts';
import type { Connection } from './connections.ts';
import { performAction } from './perform-action.ts';
import type { SocketContext } from './socket-context.ts';
import { watchRoom } from './watch-room.ts';

/** Does what a frame asks for and answers it; never throws. */
export function receiveFrame(context: SocketContext, connection: Connection, raw: string | Uint8Array): void {
  if (!acceptFrame(context, connection)) return;
  const since = performance.now();
  const frame = readFrame(raw);
  if (!frame.ok) {
    context.actions.unreadable(frame.code);
    if (frame.bound !== undefined) {
      const passed = { call: 'frames', reason: frame.bound };
      context.security.note('bounds_exceeded', partyOf(connection), passed);
    }
    sendError(connection, refused(frame.code, frame.told), frame.requestId);
    return;
  }
  const { message } = frame;
  if (message.type === 'ping') connection.send({ type: 'pong' });
  else {
    connection.inOrder(() =>
      answer(context, connection, message, since).catch((error: unknown) =>
        context.logger.error({ err: error, ...idsOf(message) }, 'a frame was not answered'),
      ),
    );
  }
}

/** False: the socket is closed, or is closed now because of a flood. */
export function acceptFrame({ security }: SocketContext, connection: Connection): boolean {
  if (!connection.isFlood()) return connection.isOpen;
  security.note('limit_hit', partyOf(connection), { call: 'frames' });
  connection.close(CLOSE.policy, 'too many frames');
  return false;
}

type Frame = Exclude<ClientMessage, { type: 'ping' }>;

async function answer(
  context: SocketContext,
  connection: Connection,
  message: Frame,
  since: number,
): Promise<void> {
  const requestId = message.type === 'game_action' ? message.requestId : undefined;
  const call = message.type === 'join_game' ? 'join_game' : message.action;
  const refusal = await inSpan(context, connection, message, call);
  if (refusal !== null) sendError(connection, refusal, requestId);
  const outcome = refusal?.code ?? 'done';
  context.actions.answered(call, outcome, since);
  if (context.logger.isLevelEnabled('debug'))
    context.logger.debug({ ...idsOf(message), call, outcome }, 'a frame was answered');
}

/** What a log line says of a frame. A client's request id is written only where it is a UUID, as our page's are. */
function idsOf(message: Frame) {
  const requestId = 'requestId' in message ? z.uuid().safeParse(message.requestId).data : undefined;
  return { gameId: message.gameId, requestId };
}

/** A frame is a span where traces are made. */
function inSpan(
  context: SocketContext,
  connection: Connection,
  message: Frame,
  call: string,
): Promise<Refused | null> {
  const { tracing } = context;
  if (tracing === null) return refusalOf(context, connection, message, call);
  const { gameId } = message;
  return tracing.within({ name: `frame ${call}`, kind: 'server', facts: { gameId } }, async (span) => {
    const refusal = await refusalOf(context, connection, message, call);
    span.note({ outcome: refusal?.code ?? 'done' });
    return refusal;
  });
}

/** Does what the frame asks for. @returns why not; null if it was done */
async function refusalOf(
  context: SocketContext,
  connection: Connection,
  message: Frame,
  call: string,
): Promise<Refused | null> {
  try {
    const refusal =
      message.type === 'join_game'
        ? await join(context, connection, message)
        : await act(context, connection, message);
    if (refusal !== null) {
      const { code } = refusal;
      inLogScope(idsOf(message), () => noteRefusedCall(context.security, partyOf(connection), call, code));
    }
    return refusal;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'INTERNAL') context.logger.error({ err: error, ...idsOf(message), call }, 'a frame failed');
    return refused(code);
  }
}

function codeOf(error: unknown): 'UNAVAILABLE' | 'INVALID' | 'INTERNAL' {
  if (error instanceof StoreUnavailable || isDatabaseAway(error)) return 'UNAVAILABLE';
  return isNotStorable(error) ? 'INVALID' : 'INTERNAL';
}

async function join(
  context: SocketContext,
  connection: Connection,
  message: Extract<Frame, { type: 'join_game' }>,
): Promise<Refused | null> {
  // Checked first: other fields of an old page may no longer mean the same.
  if (message.format !== undefined && message.format < OLDEST_WIRE_FORMAT) return refused('CLIENT_TOO_OLD');
  if (message.tableToken === undefined && message.userId === undefined) return refused('INVALID');
  if (message.userId !== undefined && message.userId !== connection.userId) return refused('FORBIDDEN');
  if (message.debug === true) {
    if (message.tableToken !== undefined) return refused('FORBIDDEN');
    connection.isAdmin = await context.isFixedSuperAdmin(connection.session);
    if (!connection.isAdmin) return refused('FORBIDDEN');
  }
  return watchRoom(context, connection, message);
}

async function act(
  context: SocketContext,
  connection: Connection,
  message: Extract<Frame, { type: 'game_action' }>,
): Promise<Refused | null> {
  if (connection.isTable || message.userId !== connection.userId) return refused('FORBIDDEN');
  connection.isLeaving =
    message.action === 'leave_game' && connection.subscription?.replica.gameId === message.gameId;
  try {
    const outcome = await performAction(context, connection.session, message);
    if (!outcome.ok) return outcome;
    if (message.requestId !== undefined) {
      connection.answerAfterView({ type: 'ack', requestId: message.requestId, data: outcome.reply });
    }
    // The view that shows the change comes before the answer.
    await context.fanOut.settled();
    connection.sendAnswer();
    return null;
  } finally {
    connection.isLeaving = false;
  }
}

function sendError(
  connection: Connection,
  { code, message, said }: Refused,
  requestId: string | undefined,
): void {
  connection.send({
    type: 'error',
    data: {
      code,
      message,
      ...(said === undefined ? {} : { said }),
      ...(code === 'CLIENT_TOO_OLD' ? { format: WIRE_FORMAT } : {}),
    },
    ...(requestId === undefined ? {} : { requestId }),
  });
}

const partyOf = ({ userId, address }: Connection) => ({ who: userId, from: address });

type ReadFrame =
  | { readonly ok: true; readonly message: ClientMessage }
  | {
      readonly ok: false;
      readonly code: ServiceErrorCode;
      /** For programmers. */
      readonly told?: ErrorText;
      readonly requestId?: string;
      /** Which bound was exceeded, if that is why. */
      readonly bound?: string;
    };

/** A frame as a message, by the first checks of protocol.md: size, JSON, schema. */
function readFrame(raw: string | Uint8Array): ReadFrame {
  const size = typeof raw === 'string' ? Buffer.byteLength(raw) : raw.byteLength;
  if (size > MAX_FRAME_BYTES) return { ok: false, code: 'TOO_LARGE', bound: 'is too large' };
  if (typeof raw !== 'string')
    return { ok: false, code: 'INVALID', told: { message: 'Frames must be text' } };
  let json: unknown;
  try {
    json = parseJson(raw, WIRE_BOUNDS);
  } catch (error) {
    if (!(error instanceof OutOfBounds))
      return { ok: false, code: 'INVALID', told: { message: 'The frame is not JSON' } };
    const told = { message: `The frame ${error.message}` };
    return { ok: false, code: 'INVALID', told, bound: error.message };
  }
  const message = clientMessageSchema.safeParse(json);
  if (!message.success) return { ok: false, code: 'INVALID', ...requestIdOf(json) };
  return { ok: true, message: message.data };
}

/** The id of a request that failed the schema, so that its sender learns which one was wrong. */
function requestIdOf(json: unknown): { requestId?: string } {
  if (typeof json !== 'object' || json === null || !('requestId' in json)) return {};
  const requestId = requestIdSchema.safeParse(json.requestId);
  return requestId.success ? { requestId: requestId.data } : {};
}
