import { OutOfBounds, parseJson, WIRE_BOUNDS } from '@nightfall/shared/backend/bounded-json';
import { requestIdSchema } from '@nightfall/shared/protocol/actions';
import { type ClientMessage, clientMessageSchema } from '@nightfall/shared/protocol/client-messages';
import type { ServiceErrorCode } from '@nightfall/shared/protocol/errors';
import { MAX_FRAME_BYTES } from '@nightfall/shared/protocol/limits';

export type ReadFrame =
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
export function readFrame(raw: string | Uint8Array): ReadFrame {
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
