/** How much JSON from outside may hold. It is counted in the text, before anything is made of it. */
export interface JsonBounds {
  /** Lists and objects inside one another. */
  readonly depth: number;
  /** Lists, objects, and what is in them. */
  readonly values: number;
}

/** Of bodies and frames: several times what the largest good one has. */
export const WIRE_BOUNDS: JsonBounds = { depth: 12, values: 1_000 };

/** Says which bound was passed, and nothing of the text. */
export class OutOfBounds extends Error {
  override readonly name = 'OutOfBounds';

  constructor(
    readonly bound: 'depth' | 'values' | 'names',
    message: string,
  ) {
    super(message);
  }
}

/** Names that every object has: overriding them breaks comparisons and conversions to text. */
const OF_EVERY_OBJECT: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** One of these names as a whole string, or an escape, which may spell one. */
const MAY_NAME_ONE = new RegExp(`"(${[...OF_EVERY_OBJECT].join('|')})"|\\\\`);

/** The value of a JSON text. @throws OutOfBounds; SyntaxError, whose message quotes the text */
export function parseJson(text: string, bounds: JsonBounds): unknown {
  checkBounds(text, bounds);
  // Looking at each name takes five times as long as reading the text.
  if (!MAY_NAME_ONE.test(text)) return JSON.parse(text);
  return JSON.parse(text, (name, value: unknown) => {
    if (OF_EVERY_OBJECT.has(name)) throw new OutOfBounds('names', 'has a name that means something else');
    return value;
  });
}

const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 44, 91, 93, 123, 125];
const BACKSLASH = 92;

/** Reads a text once, JSON or not, and builds nothing. An empty list or object counts as two values. @throws OutOfBounds */
export function checkBounds(text: string, bounds: JsonBounds): void {
  let [depth, values] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        values += 1;
        if (depth > bounds.depth) throw new OutOfBounds('depth', 'is nested too deeply');
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        break;
      default:
    }
    if (values > bounds.values) throw new OutOfBounds('values', 'holds too many values');
  }
}

/** Where the string that begins here ends; the end of the text if it does not. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
