interface Titled {
  readonly name: string;
  readonly title: string;
}

const quoted = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The role that somebody says they were dealt, as in "I'm the Seer"; null if the text says no such thing. */
export function roleClaimedIn(text: string, roles: readonly Titled[]): string | null {
  // The longest first, so that an Apprentice Seer is not taken for a Seer.
  const titles = roles.toSorted((one, other) => other.title.length - one.title.length);
  const found = titles.find(({ title }) =>
    new RegExp(
      `\\bi(?:['’]?m| am| was(?: dealt)?)\\s+(?:(?:the|an?)\\s+)?${quoted(title)}(?![\\p{L}\\d])`,
      'iu',
    ).test(text),
  );
  return found?.name ?? null;
}
