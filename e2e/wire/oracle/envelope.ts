import { isObject, type Json, type JsonObject, textAt } from './json.ts';
import {
  anyText,
  bool,
  exactly,
  int,
  listOf,
  memberOf,
  nullOr,
  object,
  oneOf,
  type Rule,
  uuid,
} from './rule.ts';

/** Every refusal that may come up in a game of legal clients that now and then try something illegal, word for word. */
const REFUSALS: Record<string, string> = {
  WRONG_PHASE: 'This is not possible in the current phase',
  ALREADY_SUBMITTED: 'You have already submitted',
  INVALID_ACTION: 'This action is not possible now',
  INVALID_TARGET: 'You cannot choose this target',
  MUTED: 'You are muted',
  BANISHED: 'You are banished and have no vote',
  NOT_HOST: 'Only the host can do this',
  NOT_JOINED: 'You do not have a seat in this game',
  FORBIDDEN: 'You are not allowed to do this',
  RATE_LIMITED: 'Too many messages. Please wait a moment',
  TOO_EARLY: 'It is too early for this',
  CLAIM_LIMIT: 'You have claimed enough in this round',
  UNAVAILABLE: 'The server cannot do this right now. Please try again',
  INVALID_CLAIM: 'This cannot be claimed in this round',
};

/** Something received that is not a view, or the view that is in it. */
export interface Opened {
  readonly view: JsonObject | null;
  readonly faults: readonly string[];
}

const faultsOnly = (faults: string[]): Opened => ({ view: null, faults });

/** The envelope of a frame: nothing beside the view, and no words of its own. */
export function openFrame(frame: JsonObject, names: ReadonlySet<string>): Opened {
  const type = textAt(frame.type);
  if (['game_updated', 'player_joined', 'phase_changed'].includes(type)) {
    const faults = object({ type: anyText, data: () => [] })(frame, 'frame');
    return isObject(frame.data) ? { view: frame.data, faults } : faultsOnly(['frame.data is no view']);
  }
  const rule = FRAMES[type];
  return faultsOnly(rule === undefined ? [`${type} is no frame`] : rule(names)(frame, 'frame'));
}

const bot = { userId: uuid, displayName: anyText, role: anyText };
const ackData = (): Rule => (data, path) => {
  if (isObject(data) && Object.keys(data).length === 0) return [];
  if (isObject(data) && 'claimId' in data) return object({ claimId: uuid })(data, path);
  return object(bot, { bots: listOf(object(bot)) })(data, path);
};

const FRAMES: Record<string, (names: ReadonlySet<string>) => Rule> = {
  ack: () => object({ type: anyText, requestId: anyText, data: ackData() }),
  error: () => object({ type: anyText, data: refusal }, { requestId: anyText }),
  removed: () =>
    object({
      type: anyText,
      data: object({
        reason: oneOf(['removed', 'left', 'seat_taken', 'seat_returned', 'room_closed', 'table_ended']),
      }),
    }),
  pong: () => object({ type: anyText }),
  // None is announced while games are recorded.
  maintenance: () => object({ type: anyText, data: object({ notice: exactly(null) }) }),
};

const refusal: Rule = (data, path) => {
  const code = isObject(data) ? textAt(data.code) : '';
  return object({ code: oneOf(Object.keys(REFUSALS)), message: exactly(REFUSALS[code] ?? '') })(data, path);
};

/** An answer over HTTP. */
export function openAnswer(call: string, body: Json, names: ReadonlySet<string>): Opened {
  const path = call.split(' ')[1] ?? '';
  if (isObject(body) && 'error' in body) {
    return faultsOnly(object({ error: anyText, code: anyText })(body, call));
  }
  if (/^\/api\/games\/[^/]+$/.test(path) && isObject(body)) return { view: body, faults: [] };
  if (path.startsWith('/api/rooms/') && isObject(body)) {
    const faults = object({ userId: uuid, displayName: memberOf(names), game: () => [] })(body, call);
    return isObject(body.game) ? { view: body.game, faults } : faultsOnly([`${call}: no game`]);
  }
  const rule = ANSWERS[path.split('/').at(-1) ?? ''];
  return faultsOnly(rule === undefined ? [`${call} is not expected here`] : rule(body, call));
}

const ANSWERS: Record<string, Rule> = {
  signup: object({ message: exactly('Account created successfully') }),
  table: object({ tableToken: anyText }),
  me: object({
    id: uuid,
    email: anyText,
    displayName: anyText,
    choseName: bool,
    preferredThemeId: nullOr(anyText),
    look: exactly(null),
    createdAt: int,
    lastLoginAt: nullOr(int),
    canHost: bool,
    hasPassword: bool,
    needsCurrentPassword: bool,
    isAdmin: exactly(false),
    isSuperAdmin: exactly(false),
    isFixedSuperAdmin: exactly(false),
    secondFactorDue: nullOr(anyText),
    entitlements: listOf(() => []),
  }),
};
