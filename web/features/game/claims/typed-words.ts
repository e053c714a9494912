import type { ActionType } from '@nightfall/shared/game/state/choice';
import type { Claim, ClaimPlace } from './claim-kinds.ts';

/** Who and what a written sentence may name. */
export interface Nameable {
  readonly self: string;
  readonly others: readonly { readonly userId: string; readonly displayName: string }[];
  readonly roles: readonly { readonly name: string; readonly title: string }[];
  /** What a role of this game does at night. */
  readonly actions: ReadonlySet<ActionType>;
}

const quoted = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyOf = (words: readonly string[]) =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map(quoted)
    .join('|');

const END = '(?![\\p{L}\\p{N}])';
/** Where a statement begins: at the start, after a mark or after a word that joins or opens. */
const START =
  '(?:^|[,:;…–—-]\\s*|\\b(?:and|but|so|because|cause|since|then|well|ok|okay|listen|look|guys|trust me|no way|not gonna lie|ngl|as\\s+(?:the|an?)\\s+[\\p{L}]+|btw|honestly|actually|yes|yeah|no|hi|hey|also|that)\\s+)';
const ADVERBS =
  '(?:(?:just|only|really|actually|definitely|honestly|still|totally|probably|clearly|obviously|100%|the real|a plain|a simple|a normal|a boring|a vanilla|originally|100% sure|pretty sure|sure)\\s+)*';
const ARTICLE = '(?:(?:the|an?|my|a real|the real)\\s+)?';
/** Who did something, unless it goes on about them. */
const I = '(?:i\\s+(?:then\\s+|also\\s+|just\\s+)?)?';
const CENTERS: readonly string[] = ['left', 'middle', 'right'];
const CENTER = `(?:the\\s+)?(?:(?:center|centre)\\s+)?(left|middle|right)(?:most)?(?:\\s+(?:center|centre))?(?:\\s+card)?(?:\\s+(?:in|from|of)\\s+the\\s+(?:center|centre|middle))?`;
const SEEN = '(?:is|was|had|has|as|being|to\\s+be)';
const WOLF = '(?:were)?wol(?:f|ves)';
const GUILTY = `(?:lying|a\\s+liar|evil|bad|sus|suspicious|guilty|fake|bluffing|(?:one\\s+of\\s+)?(?:a|the|our)\\s+${WOLF}|on\\s+the\\s+${WOLF}\\s+team)`;
const INNOCENT = `(?:good|innocent|clear|fine|honest|trustworthy|village|(?:telling|saying)\\s+the\\s+truth|not\\s+(?:a|the)\\s+${WOLF}|on\\s+the\\s+village(?:\\s+team)?)`;

/** A way of saying something; its groups are handed over in order, in small letters. */
type Rule = readonly [pattern: string, claims: (...groups: string[]) => readonly (Claim | null)[]];

/** What a text claims, in the words' order, and the words that say something else. */
export interface Written {
  readonly claims: readonly Claim[];
  readonly rest: readonly string[];
}

/** A question claims nothing, and neither does what others are said to think. */
export function claimsIn(text: string, named: Nameable): Written {
  const rules = rulesFor(named).map(([pattern, claims]) => [new RegExp(pattern, 'giu'), claims] as const);
  const all = text.split(/(?<=[.!?\n？])\s*/u).map((sentence) => writtenIn(sentence, rules));
  const claims = all.flatMap((one) => one.claims);
  return {
    claims: [...new Map(claims.map((claim) => [JSON.stringify(claim), claim])).values()],
    rest: all.flatMap(({ rest }) => rest),
  };
}

function writtenIn(
  sentence: string,
  rules: readonly (readonly [pattern: RegExp, claims: Rule[1]])[],
): Written {
  const words = sentence.replaceAll('’', "'");
  // Nobody says that something is so by asking, or by supposing it.
  const isSaid = !/[?？؟]|^\s*(?:if|maybe|perhaps)\b/iu.test(sentence);
  const found = (isSaid ? rules : []).flatMap(([pattern, claims]) =>
    [...words.matchAll(pattern)].flatMap(({ index, 0: all, 1: first = '', 2: second = '' }) =>
      claims(first.toLowerCase(), second.toLowerCase()).flatMap((claim) =>
        claim ? [{ index, end: index + all.length, claim }] : [],
      ),
    ),
  );
  const rest = words.replaceAll(/[\s\S]/g, (letter, at) =>
    found.some(({ index, end }) => index <= at && at < end) ? ' ' : letter,
  );
  return {
    claims: found.toSorted((a, b) => a.index - b.index).map(({ claim }) => claim),
    rest: rest.match(/[\p{L}\p{N}']+/gu) ?? [],
  };
}

/** Everybody calls a Werewolf so. */
const SHORT = new Map([['Werewolf', 'wolf']]);

function rulesFor({ self, others, roles: titled, actions }: Nameable): readonly Rule[] {
  if (titled.length === 0) return [];
  const roles = titled.flatMap((one) => {
    const title = SHORT.get(one.title);
    return title === undefined ? [one] : [one, { ...one, title }];
  });
  const role = `(${anyOf(roles.map(({ title }) => title))})${END}`;
  const roleOf = (title: string) => roles.find((one) => one.title.toLowerCase() === title)?.name;
  const dealt = (title: string): Claim | null => {
    const name = roleOf(title);
    return name === undefined ? null : { kind: 'role', role: name };
  };
  const saw = (place: ClaimPlace | null, title: string): Claim | null => {
    const name = roleOf(title);
    return name === undefined || place === null ? null : { kind: 'saw', place, role: name };
  };
  const center = (word: string) => CENTERS.indexOf(word);
  const own: readonly Rule[] = [
    [
      `${START}i(?:'?m| am| was(?: dealt)?| got(?: dealt)?| drew| had| have| started(?: out)? as| began as| claim)\\s+${ADVERBS}${ARTICLE}${role}(?!\\s+(?:now|card|role|team|last|before))`,
      (title) => [dealt(title)],
    ],
    [`${START}my (?:card|role)(?: is|'s| was)\\s+${ADVERBS}${ARTICLE}${role}`, (title) => [dealt(title)]],
    [`^\\s*${ARTICLE}${role}\\s+(?:here|speaking)\\b`, (title) => [dealt(title)]],
    [
      `\\b(?:i (?:woke up|looked at my(?: own)? card|checked my(?: own)? card|am|was|'m)|i'm|my card is)\\s+(?:and\\s+)?(?:(?:i\\s+)?(?:am|was|saw|'m|it'?s|it was)\\s+)?(?:,\\s*)?still\\s+${ARTICLE}${role}`,
      (title) => [saw({ userId: self }, title)],
    ],
    [
      `${START}(?:the|a)\\s+(left|middle|right)\\s+(?:center\\s+|centre\\s+)?card\\s+${SEEN}\\s+${ARTICLE}${role}`,
      (place, title) => [saw({ centerIndex: center(place) }, title)],
    ],
    [
      `${START}i saw\\s+${ARTICLE}${role}\\s+(?:in|on|at)\\s+${CENTER}`,
      (title, place) => [saw({ centerIndex: center(place) }, title)],
    ],
    [
      `(?<!says |said |think |thinks )\\bi (?:did nothing|did not do anything|didn't do anything|had nothing to do|slept(?: all night| through(?: the night)?)?|have no (?:action|power|info)|moved nothing)\\b`,
      () => [{ kind: 'quiet' }],
    ],
    [
      `\\b(?:there (?:is|are|'s) no ${WOLF}|no ${WOLF}(?:'?s)? (?:here|at the table|among us|tonight|this (?:game|round|time))|(?:nobody|no one) is (?:a|the) ${WOLF}|we should(?:n't| not) (?:kill|vote for|vote) (?:anybody|anyone)|nobody (?:should|must) (?:die|fall|be (?:killed|eliminated))|(?:don't|do not|let's not) (?:kill|vote for|vote) (?:anybody|anyone)|let's (?:all )?vote (?:for )?(?:nobody|no one))`,
      () => [{ kind: 'peace' }],
    ],
  ];
  const swapped: readonly Rule[] = actions.has('swap_center')
    ? [
        [
          `${START}${I}(?:swapped|switched|exchanged|traded|took)\\s+(?:(?:(?:my card|it)\\s+)?(?:with|for)\\s+)?${CENTER}${END}`,
          (place) => [did({ type: 'swap_center', centerIndex: center(place) })],
        ],
      ]
    : [];
  return [...own, ...swapped, ...(others.length === 0 ? [] : rulesOfPeople({ others, actions }, role, saw))];
}

type Payload = Extract<Claim, { kind: 'did' }>['payload'];
const did = (payload: Payload): Claim => ({ kind: 'did', payload });

function rulesOfPeople(
  { others, actions }: Pick<Nameable, 'others' | 'actions'>,
  role: string,
  saw: (place: ClaimPlace | null, title: string) => Claim | null,
): readonly Rule[] {
  const someone = `(?<![\\p{L}\\p{N}])(${anyOf(others.map(({ displayName }) => displayName))})${END}`;
  const card = `${someone}(?:'?s)?(?: cards?)?`;
  const idOf = (name: string) => others.find((one) => one.displayName.toLowerCase() === name)?.userId;
  const at = (name: string): ClaimPlace | null => {
    const userId = idOf(name);
    return userId === undefined ? null : { userId };
  };
  const to = (type: 'view_player' | 'rob_player', name: string): Claim | null => {
    const targetUserId = idOf(name);
    return targetUserId === undefined || !actions.has(type) ? null : did({ type, targetUserId });
  };
  const exchanged = (one: string, other: string): Claim | null => {
    const [player1UserId, player2UserId] = [idOf(one), idOf(other)];
    if (player1UserId === undefined || player2UserId === undefined || !actions.has('swap_players'))
      return null;
    return player1UserId === player2UserId
      ? null
      : did({ type: 'swap_players', player1UserId, player2UserId });
  };
  const think =
    (level: 'accuse' | 'trust') =>
    (name: string): readonly (Claim | null)[] => {
      const userId = idOf(name);
      return [userId === undefined ? null : { kind: 'suspect', userId, level }];
    };
  const guess = `${START}(?:i(?:'m| am)? ${ADVERBS}(?:think|guess|believe|say|know|bet|sure|pretty sure|suspect|feel like)?\\s*(?:that\\s+)?)?`;
  const is = "(?:,?\\s*you(?:'re| are)|'s| is| was| must be| has to be| seems(?: to be)?| looks)?";
  const looked = `${I}(?:looked at|checked(?: out)?|viewed|peeked at|saw)`;
  const robbed = `${I}(?:robbed|stole(?: from)?|took)`;
  return [
    [
      `${START}${I}(?:swapped|switched|exchanged|traded)\\s+(?:around\\s+)?${card}\\s*(?:and|with|for|&|\\+|/)\\s*${someone}`,
      (one, other) => [exchanged(one, other)],
    ],
    [`${START}${robbed}\\s+${someone}`, (name) => [to('rob_player', name)]],
    [
      `${START}${I}(?:looked at|checked(?: out)?|viewed|peeked at)\\s+${card}`,
      (name) => [to('view_player', name)],
    ],
    [
      `${START}(?:${looked}|${robbed}|i know|i saw that)\\s+${card}\\s*(?:,|and|-|:)?\\s*(?:(?:i|he|she|they|it)\\s*)?(?:(?:got|saw|${SEEN}|'s|are|were|am now|now have)\\s+)?${ARTICLE}${role}`,
      (name, title) => [saw(at(name), title)],
    ],
    [
      `${START}i saw\\s+${ARTICLE}${role}\\s+(?:in front of|at|on|with)\\s+${someone}`,
      (title, name) => [saw(at(name), title)],
    ],
    [
      `${START}${someone}(?:'s card| card)\\s+(?:is|was)\\s+${ARTICLE}${role}`,
      (name, title) => [saw(at(name), title)],
    ],
    [`${guess}${someone}${is}\\s+${ADVERBS}${GUILTY}${END}`, think('accuse')],
    [`${guess}${someone}${is}\\s+${ADVERBS}${INNOCENT}${END}`, think('trust')],
    [
      `${START}i (?:(?:don't|do not) (?:trust|believe)|suspect|accuse|(?:will |'ll |would )?vote(?: for)?|(?:am|'m) voting(?: for)?)\\s+${someone}`,
      think('accuse'),
    ],
    [
      `${START}(?:let's |we should |everyone |please |lets |i'm |im )?(?:all )?(?:vote(?: for| out)?|voting(?: for)?|kill|lynch)\\s+${someone}`,
      think('accuse'),
    ],
    [
      `${START}(?:it's|its|it is|it must be|it has to be|must be|gotta be|def|definitely)\\s+${ADVERBS}${someone}`,
      think('accuse'),
    ],
    [
      `${START}i (?:don't|do not) (?:think|believe)\\s+${someone}${is}\\s+${ADVERBS}${GUILTY}${END}`,
      think('trust'),
    ],
    [
      `${START}(?:i(?: think)? )?(?:we (?:can|should) )?(?:trust|believe)\\s+${someone}(?!(?:'s| is))`,
      think('trust'),
    ],
  ];
}
