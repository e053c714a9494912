import type { Dice } from '../../wire/dice.ts';
import type { GoodCall } from './good-calls.ts';
import { mutated, mutatedText } from './mutations.ts';

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

export interface Request {
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
