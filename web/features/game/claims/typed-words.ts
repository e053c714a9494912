import type { ActionType } from '@nightfall/shared/game/state/choice';
import PATTERNS from '@nightfall/shared/text/en/typed-claims.json';
import type { Claim, ClaimPlace } from './claim-kinds.ts';

/** Who and what a written sentence may name. */
export interface Nameable {
  readonly self: string;
  readonly others: readonly { readonly userId: string; readonly displayName: string }[];
  readonly roles: readonly { readonly name: string; readonly title: string }[];
  /** What a role of this game does at night. */
  readonly actions: ReadonlySet<ActionType>;
}

/** How a language says what can be claimed (docs/languages.md). */
type Patterns = Readonly<Record<string, string>>;

/** Many people type no accents. */
const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('’', "'");

const key = (name: string): string =>
  plain(name)
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ');

const quoted = (words: string) => plain(words).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyOf = (words: readonly string[]) =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => quoted(word).replaceAll(/[\s-]+/g, '[\\s-]+'))
    .join('|');

type Groups = Readonly<Record<string, string | undefined>>;

interface Rule {
  readonly pattern: RegExp;
  readonly claimOf: (groups: Groups) => Claim | null;
}

/** What a text claims, in the words' order, and the words that say something else. */
export interface Written {
  readonly claims: readonly Claim[];
  readonly rest: readonly string[];
}

/** A question claims nothing, and neither does what others are said to think. */
export function claimsIn(text: string, named: Nameable, patterns: Patterns = PATTERNS): Written {
  const rules = rulesFor(named, patterns);
  const unsaid = new RegExp(`[?？؟]|${plain(patterns.unsaid ?? '')}`, 'iu');
  const all = plain(text)
    .split(/(?<=[.!?\n？])\s*/u)
    // Nobody says that something is so by asking, or by supposing it.
    .map((sentence) => writtenIn(sentence, unsaid.test(sentence) ? [] : rules));
  const claims = all.flatMap((one) => one.claims);
  return {
    claims: [...new Map(claims.map((claim) => [JSON.stringify(claim), claim])).values()],
    rest: all.flatMap(({ rest }) => rest),
  };
}

function writtenIn(sentence: string, rules: readonly Rule[]): Written {
  const found = rules.flatMap(({ pattern, claimOf }) =>
    [...sentence.matchAll(pattern)].flatMap(({ index, 0: all, groups = {} }) => {
      const claim = claimOf(groups);
      return claim ? [{ index, end: index + all.length, claim }] : [];
    }),
  );
  const rest = sentence.replaceAll(/[\s\S]/g, (letter, at) =>
    found.some(({ index, end }) => index <= at && at < end) ? ' ' : letter,
  );
  return {
    claims: found.toSorted((a, b) => a.index - b.index).map(({ claim }) => claim),
    rest: rest.match(/[\p{L}\p{N}']+/gu) ?? [],
  };
}

/** What roles are called besides: "Werewolf: wolf; …". */
const otherTitles = (listed: string): Map<string, string[]> =>
  new Map(
    listed.split(';').map((entry) => {
      const [title = '', others = ''] = entry.split(':');
      return [key(title.trim()), others.split(',').map((other) => other.trim())];
    }),
  );

function rulesFor(named: Nameable, patterns: Patterns): readonly Rule[] {
  if (named.roles.length === 0) return [];
  const also = otherTitles(patterns.titles ?? '');
  const roles = named.roles.flatMap((role) =>
    [role.title, ...(also.get(key(role.title)) ?? [])].map((title) => ({ ...role, title })),
  );
  const people = anyOf(named.others.map(({ displayName }) => displayName));
  const values: Patterns = {
    role: `(?<role>${anyOf(roles.map(({ title }) => title))})`,
    person: `(?<![\\p{L}\\p{N}])(?<person>${people})`,
    other: `(?<![\\p{L}\\p{N}])(?<other>${people})`,
    end: '(?![\\p{L}\\p{N}])',
  };
  const filled = (pattern: string): string =>
    pattern.replaceAll(
      /\{([a-z]\w+)\}/g,
      (_, name: string) => values[name] ?? filled(plain(patterns[`pieces.${name}`] ?? '')),
    );
  const families = familiesOf({ ...named, roles });
  return Object.entries(patterns).flatMap(([id, pattern]) => {
    const claimOf = families[id.split('.')[0] ?? ''];
    if (claimOf === undefined || pattern === '') return [];
    const source = filled(plain(pattern));
    if (people === '' && source.includes('(?<person>')) return [];
    return [{ pattern: new RegExp(source, 'giu'), claimOf }];
  });
}

type Payload = Extract<Extract<Claim, { kind: 'did' }>['payload'], { type: ActionType }>;

/** What each family of patterns claims, by the groups of a match. */
function familiesOf({ self, others, roles, actions }: Nameable): Readonly<Record<string, Rule['claimOf']>> {
  const userIdOf = (name = '') => others.find(({ displayName }) => key(displayName) === key(name))?.userId;
  const personOf = ({ person }: Groups): ClaimPlace | null => {
    const userId = userIdOf(person);
    return userId === undefined ? null : { userId };
  };
  const roleOf = ({ role = '' }: Groups) => roles.find(({ title }) => key(title) === key(role))?.name;
  const centerOf = ({ left, middle }: Groups): number => {
    if (left !== undefined) return 0;
    return middle === undefined ? 2 : 1;
  };
  const saw = (place: ClaimPlace | null, groups: Groups): Claim | null => {
    const role = roleOf(groups);
    return role === undefined || place === null ? null : { kind: 'saw', place, role };
  };
  const did = (payload: Payload): Claim | null =>
    actions.has(payload.type) ? { kind: 'did', payload } : null;
  const to =
    (type: 'view_player' | 'rob_player') =>
    ({ person }: Groups): Claim | null => {
      const targetUserId = userIdOf(person);
      return targetUserId === undefined ? null : did({ type, targetUserId });
    };
  const think =
    (level: 'accuse' | 'trust') =>
    ({ person }: Groups): Claim | null => {
      const userId = userIdOf(person);
      return userId === undefined ? null : { kind: 'suspect', userId, level };
    };
  return {
    dealt: (groups) => {
      const role = roleOf(groups);
      return role === undefined ? null : { kind: 'role', role };
    },
    own: (groups) => saw({ userId: self }, groups),
    center: (groups) => saw({ centerIndex: centerOf(groups) }, groups),
    quiet: () => ({ kind: 'quiet' }),
    peace: () => ({ kind: 'peace' }),
    swapCenter: (groups) => did({ type: 'swap_center', centerIndex: centerOf(groups) }),
    swapPeople: ({ person, other }) => {
      const [player1UserId, player2UserId] = [userIdOf(person), userIdOf(other)];
      if (player1UserId === undefined || player2UserId === undefined || player1UserId === player2UserId)
        return null;
      return did({ type: 'swap_players', player1UserId, player2UserId });
    },
    rob: to('rob_player'),
    look: to('view_player'),
    saw: (groups) => saw(personOf(groups), groups),
    accuse: think('accuse'),
    trust: think('trust'),
  };
}

interface Named {
  readonly displayName: string;
  readonly isBot: boolean;
}

const nameIn = (name: string) => new RegExp(`(?<![\\p{L}\\p{N}])${quoted(name)}(?![\\p{L}\\p{N}])`, 'giu');

/** Stands for a name in a text: nobody types it. */
const NAME = '\uE000';

/** A language's pattern (`question.opening`, `question.begins`) for a text in which names are `NAME`. */
const asking = (patterns: Patterns, id: string): RegExp => {
  const pattern = plain(patterns[`question.${id}`] ?? '');
  return new RegExp(pattern.replaceAll('{name}', NAME).replaceAll('{end}', '(?![\\p{L}\\p{N}])'), 'iu');
};

/** A verb asks only at the beginning: after a name it is a statement ('Bob is a wolf'). */
const isQuestion = (text: string, patterns: Patterns): boolean =>
  /[?¿？؟]/u.test(text) || asking(patterns, 'begins').test(text.replace(asking(patterns, 'opening'), ''));

/** The bots a typed question addresses: the named ones, or all if it names no player and only bots could answer. */
export function botsAskedIn<Person extends Named>(
  text: string,
  others: readonly Person[],
  patterns: Patterns = PATTERNS,
): Person[] {
  const words = plain(text);
  const named = others.filter(({ displayName }) => nameIn(displayName).test(words));
  const rest = named.reduce(
    (left, { displayName }) =>
      left.replaceAll(nameIn(displayName), (name: string, at: number) =>
        /^\s*[,:;!]/u.test(left.slice(at + name.length)) ? '' : NAME,
      ),
    words,
  );
  if (!isQuestion(rest, patterns)) return [];
  if (named.length > 0) return named.filter(({ isBot }) => isBot);
  return others.every(({ isBot }) => isBot) ? [...others] : [];
}
