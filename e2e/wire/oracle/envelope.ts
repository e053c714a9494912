import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import {
  anyText,
  bool,
  exactly,
  int,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  listAt,
  listOf,
  memberOf,
  nullOr,
  numberAt,
  object,
  objectAt,
  oneOf,
  type Rule,
  textAt,
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
  // As data it is no more than the code, of the service or of the engine.
  const said = object({ say: oneOf([`codes.${code}`, `rejections.${code}`]) });
  return object({ code: oneOf(Object.keys(REFUSALS)), message: exactly(REFUSALS[code] ?? ''), said })(
    data,
    path,
  );
};

/** An answer over HTTP. */
export function openAnswer(call: string, body: Json, names: ReadonlySet<string>): Opened {
  const path = call.split(' ')[1] ?? '';
  if (isObject(body) && 'error' in body) {
    return faultsOnly(object({ error: anyText, said: () => [], code: anyText })(body, call));
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
    language: exactly('en'),
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

const operation: Rule = (value, path) =>
  isObject(value) && value.op === 'remove'
    ? object({ op: exactly('remove'), path: anyText })(value, path)
    : object({ op: oneOf(['add', 'replace']), path: anyText, value: () => [] })(value, path);

const versions = { from: int, to: int, meFrom: nullOr(int), meTo: nullOr(int), serverTime: int };
const change = object({
  type: exactly('game_changed'),
  data: object(versions, { public: listOf(operation), me: listOf(operation) }),
});

/** What each socket has been shown, so that a change can be judged by the whole view that comes of it. */
export class ShownViews {
  readonly #shown = new Map<number, JsonObject>();

  /** A whole view. */
  note(socket: number, view: JsonObject): void {
    this.#shown.set(socket, view);
  }

  /** The view after a change: nothing may be told by the way that is not in it. */
  after(socket: number, frame: JsonObject): Opened {
    const faults = change(frame, 'frame');
    const before = this.#shown.get(socket);
    const {
      from = null,
      meFrom = null,
      to = null,
      meTo = null,
      serverTime = null,
      ...parts
    } = objectAt(frame.data);
    if (before === undefined || faults.length > 0)
      return { view: null, faults: [...faults, ...(before ? [] : ['a change of nothing'])] };
    const { me = null, ...rest } = before;
    if (before.version !== from || ownVersion(me) !== meFrom) {
      return {
        view: null,
        faults: [`a change of ${from} and ${meFrom} instead of ${before.version} and ${ownVersion(me)}`],
      };
    }
    const view: JsonObject = {
      ...objectAt(patched(rest, parts.public)),
      serverTime,
      me: patched(me, parts.me),
    };
    this.#shown.set(socket, view);
    const isAtEnd = view.version === to && ownVersion(view.me) === meTo;
    return {
      view,
      faults: [
        ...(isAtEnd ? [] : [`a change to ${to} and ${meTo} that leads elsewhere`]),
        ...emptyFaults(before, view),
        ...[...listAt(parts.public), ...listAt(parts.me)].flatMap((one) => untoldFaults(objectAt(one), view)),
      ],
    };
  }
}

const ownVersion = (me: Json | undefined): Json => (isObject(me) ? numberAt(me.version) : null);

function patched(document: Json, operations: Json | undefined): Json {
  return immutableJSONPatch(document, listAt(operations) as unknown as JSONPatchDocument) as Json;
}

/** Who sees nothing new is sent nothing. */
function emptyFaults(before: JsonObject, after: JsonObject): string[] {
  const seen = ({ version: _, serverTime: __, ...view }: JsonObject): JsonObject => view;
  return isSame(seen(before), seen(after)) ? ['a change that changes nothing'] : [];
}

/** Every text that an operation brings has to be in the view that comes of it. */
function untoldFaults({ path, value }: JsonObject, view: JsonObject): string[] {
  const known = new Set(textsOf(view));
  const untold = textsOf(value ?? null).filter((text) => !known.has(text));
  return untold.map((text) => `${textAt(path)}: ${text} is told by the way`);
}

function textsOf(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isObject(value) ? Object.entries(value).flatMap(([key, one]) => [key, ...textsOf(one)]) : [];
}
