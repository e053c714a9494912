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
