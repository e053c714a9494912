import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import type { Opened } from './envelope.ts';
import { isObject, isSame, type Json, type JsonObject, listAt, numberAt, objectAt, textAt } from './json.ts';
import { anyText, exactly, int, listOf, nullOr, object, oneOf, type Rule } from './rule.ts';

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
