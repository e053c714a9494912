interface Titled {
  readonly name: string;
  readonly title: string;
}

const quoted = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The role that somebody says they were dealt, as in "I'm the Seer"; null if the text says anything else, or more. */
export function roleClaimedIn(text: string, roles: readonly Titled[]): string | null {
  const found = roles.find(({ title }) =>
    new RegExp(
      `^\\s*i(?:['’]?m| am| was(?: dealt)?)\\s+(?:(?:the|an?)\\s+)?${quoted(title)}\\s*[.!]*\\s*$`,
      'iu',
    ).test(text),
  );
  return found?.name ?? null;
}

interface Named {
  readonly userId: string;
  readonly displayName: string;
  readonly isBot: boolean;
}

const nameIn = (name: string) => new RegExp(`(?<![\\p{L}\\p{N}])${quoted(name)}(?![\\p{L}\\p{N}])`, 'giu');

/** Before a question: a greeting, or the comma after a name. */
const OPENING = /^(?:[\s@,.:;!…-]|\b(?:hey|hi|hello|ok|okay|so|and|but|well|now|then|please)\b)+/iu;
/** A verb asks where it comes first; after a name it tells of them: 'Bob is a wolf'. */
const ASKING =
  /^(?:(?:NAME(?:[\s,&]|and\b)*)*(?:who|whom|whose|what|which|where|when|why|how|tell|explain|your role)|did|do|are|were|is|was|have|can|could|will|say|speak|answer)(?![\p{L}\p{N}])/iu;

const isQuestion = (text: string): boolean => /[?？؟]/u.test(text) || ASKING.test(text.replace(OPENING, ''));

/** The bots whom a typed question is for: those it names; where only bots could answer and it names nobody, all of them. */
export function botsAskedIn<Person extends Named>(text: string, others: readonly Person[]): Person[] {
  const named = others.filter(({ displayName }) => nameIn(displayName).test(text));
  const rest = named.reduce(
    (words, { displayName }) =>
      words.replaceAll(nameIn(displayName), (_, at: number) =>
        /^\s*[,:;!]/u.test(words.slice(at + displayName.length)) ? '' : 'NAME',
      ),
    text,
  );
  if (!isQuestion(rest)) return [];
  if (named.length > 0) return named.filter(({ isBot }) => isBot);
  return others.every(({ isBot }) => isBot) ? [...others] : [];
}
