import type { Dice } from '../../wire/dice.ts';
import type { GoodCall } from './good-calls.ts';

type Json = unknown;

/** Values that code tends to stumble over. */
const STRANGE: readonly Json[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '\0',
  '\ud800',
  'e\u0301'.repeat(300),
  '\u202e\u200b',
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(2_000),
  '../../etc/passwd',
  '%00%FF',
  "' OR 1=1 --",
  '{{constructor}}',
  '__proto__',
  '2026-11-22',
  [],
  {},
  [[]],
  [null, null],
  { __proto__: null, length: -1 },
  { toString: 1, constructor: { prototype: {} } },
];
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'length',
  'type',
  'id',
  '',
  '0',
  '\0',
  'x'.repeat(300),
];
/** Stand where no JSON allows them. */
const SCRAPS = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\\u',
  'NaN',
  '\u0000',
  '\ufeff',
  '1e999',
  '//',
  '\n',
];

/** A text like a good one, changed in one to three ways: in what it holds, or as a text. */
export function mutated(good: Json, dice: Dice): string {
  let value = structuredClone(good);
  const times = 1 + dice.below(3);
  for (let time = 0; time < times; time += 1) value = changed(value, dice);
  const text = JSON.stringify(value) ?? 'undefined';
  return dice.chance(0.3) ? torn(text, dice) : text;
}

/** A text like a good one where no JSON is asked for. */
export function mutatedText(good: string, dice: Dice): string {
  const strange = dice.pick(STRANGE);
  const text = typeof strange === 'string' ? strange : JSON.stringify(strange);
  return dice.pick([() => text, () => good + text, () => torn(good, dice)])();
}

function changed(value: Json, dice: Dice): Json {
  if (typeof value !== 'object' || value === null || dice.chance(0.15)) return replaced(value, dice);
  if (Array.isArray(value)) return changedList(value, dice);
  const entries = Object.entries(value);
  if (entries.length === 0 || dice.chance(0.2)) entries.push([dice.pick(NAMES), dice.pick(STRANGE)]);
  const at = dice.below(entries.length);
  const [name, inner] = entries[at] ?? ['', null];
  if (dice.chance(0.2)) entries.splice(at, 1);
  else if (dice.chance(0.1)) entries[at] = [dice.pick(NAMES), inner];
  else entries[at] = [name, changed(inner, dice)];
  return Object.fromEntries(entries);
}

function changedList(list: readonly Json[], dice: Dice): Json {
  if (dice.chance(0.3)) return Array.from({ length: dice.below(30) }, () => list[0] ?? dice.pick(STRANGE));
  if (dice.chance(0.02)) return Array.from({ length: dice.below(2_000) }, () => 0);
  if (list.length === 0) return [dice.pick(STRANGE)];
  return list.with(dice.below(list.length), changed(list[0], dice));
}

function replaced(value: Json, dice: Dice): Json {
  if (dice.chance(0.05)) return Array.from({ length: dice.below(1_000) }).reduce((inner) => [inner], value);
  if (typeof value === 'string' && dice.chance(0.3)) return value + JSON.stringify(dice.pick(STRANGE));
  return dice.pick(STRANGE);
}

/** Cut off, with something in it that does not belong there, or with a part of it twice. */
function torn(text: string, dice: Dice): string {
  const at = dice.below(text.length + 1);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  return dice.pick([
    () => before,
    () => before + dice.pick(SCRAPS) + after,
    () => before + before + after,
    () => before + dice.pick(SCRAPS).repeat(dice.below(1_000)),
    () => before + after.slice(1),
  ])();
}

/** What servers look at before any body, beside the cookie. */
const HEADERS = [
  'accept',
  'accept-language',
  'authorization',
  'content-encoding',
  'if-none-match',
  'origin',
  'range',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
];
const COOKIES = ['nightfall_session', '__Host-nightfall_session', 'nightfall_device', 'nightfall_link'];
const QUERY_NAMES = ['q', 'token', 'id', '__proto__', 'constructor', ''];
/** Shorter than what is refused for its length alone. */
const LONGEST = 2_000;

interface Request {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface Sender {
  readonly cookie: string | null;
  readonly gameId: string;
  /** What Stripe's own signature of a body is. */
  readonly sign: (body: string) => string;
}

/** The call with one of its parts almost right: its body, a part of its path, its query or its headers. */
export function mutatedRequest(call: GoodCall, sender: Sender, dice: Dice): Request {
  const part = dice.pick(call.body === undefined ? OTHER_PARTS : PARTS);
  const body =
    part === 'body'
      ? mutated(call.body, dice)
      : call.body === undefined
        ? undefined
        : JSON.stringify(call.body);
  return {
    path: pathOf(call, sender.gameId, part, dice),
    headers: {
      ...(body === undefined ? {} : { 'content-type': contentType(dice) }),
      ...(sender.cookie !== null && dice.chance(0.5) ? { cookie: sender.cookie } : {}),
      ...(call.isSigned ? { 'stripe-signature': sender.sign(body ?? '') } : {}),
      ...(part === 'headers' ? strangeHeaders(call, sender.sign(body ?? ''), dice) : {}),
    },
    body,
  };
}

const OTHER_PARTS = ['path', 'query', 'headers'] as const;
const PARTS = ['body', 'body', 'body', ...OTHER_PARTS] as const;
type Part = (typeof PARTS)[number];

const contentType = (dice: Dice) =>
  dice.chance(0.95) ? 'application/json' : 'multipart/form-data; boundary=b';

function pathOf({ path, query }: GoodCall, gameId: string, part: Part, dice: Dice): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const good = name === 'gameId' ? gameId : dice.uuid();
    return part === 'path' ? inAddress(good, dice) : good;
  });
  if (part === 'path' && filled === path) return `${path}/${inAddress('', dice)}`;
  if (part !== 'query') return filled;
  const names = Array.from({ length: 1 + dice.below(3) }, () =>
    dice.pick([...query, ...query, ...QUERY_NAMES]),
  );
  return `${filled}?${names.map((name) => `${name}${dice.pick(['', '[]'])}=${inAddress('1', dice)}`).join('&')}`;
}

/** Written as addresses are, or as it is. */
function inAddress(good: string, dice: Dice): string {
  const text = mutatedText(good, dice).toWellFormed().slice(0, LONGEST).toWellFormed();
  return dice.chance(0.7) ? encodeURIComponent(text) : text.replaceAll(/[\s\\#]/g, '%');
}

function strangeHeaders({ isSigned }: GoodCall, signature: string, dice: Dice): Record<string, string> {
  const name = isSigned ? 'stripe-signature' : dice.pick(['cookie', 'cookie', ...HEADERS]);
  if (name !== 'cookie') return { [name]: inHeader(isSigned ? signature : 'a', dice) };
  return { cookie: `${dice.pick(COOKIES)}=${inHeader('A'.repeat(43), dice)}` };
}

/** Only what a client may write into a header. */
const inHeader = (good: string, dice: Dice) =>
  mutatedText(good, dice)
    .slice(0, LONGEST)
    .replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/gu, '\u00ff')
    .trim();
