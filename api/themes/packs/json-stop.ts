/** White space, a token, or a character that begins none. */
const TOKENS =
  /[ \t\r\n]+|"(?:[ !#-[\]-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|./gsu;

/** What may begin a value; `0` stands for numbers, true, false and null. */
const VALUE = '{["0';

function kindOf(token: string): string {
  const [first = ''] = token;
  if ('{}[]:,'.includes(first)) return first;
  if (first === '"') return token.length > 1 ? '"' : '?';
  return /^(?:-?\d|true|false|null)/.test(token) ? '0' : '?';
}

/**
 * Where a text stops being JSON: at the first token that may not stand there, else at its end. The parser does not tell
 * the place.
 */
export function jsonStop(text: string): { readonly line: number; readonly column: number } {
  const before = text.slice(0, stopIn(text)).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

function stopIn(text: string): number {
  const ends: string[] = [];
  let allowed = VALUE;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (/^[ \t\r\n]/.test(token)) continue;
    const kind = kindOf(token);
    if (!allowed.includes(kind)) return index;
    allowed = allowedAfter(kind, allowed, ends);
  }
  return text.length;
}

/** @param ends what closes each list and object that is open, the innermost last */
function allowedAfter(kind: string, allowed: string, ends: string[]): string {
  // Where no number may stand, a string is a name.
  if (kind === '"' && !allowed.includes('0')) return ':';
  switch (kind) {
    case '{':
      ends.push('}');
      return '"}';
    case '[':
      ends.push(']');
      return `${VALUE}]`;
    case ':':
      return VALUE;
    case ',':
      return ends.at(-1) === '}' ? '"' : VALUE;
    case '}':
    case ']':
      ends.pop();
      break;
    default:
  }
  const end = ends.at(-1);
  return end === undefined ? '' : `,${end}`;
}
