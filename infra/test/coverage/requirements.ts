/** One sentence that has to be true, e.g. `G5.3`: what docs/coverage.md lists. */
export interface Requirement {
  readonly id: string;
  readonly sentence: string;
}

/** A requirement's line: the id, the sentence, and the files of its tests, which are written by `bun run coverage`. */
const LINE = /^- (?<id>[A-Z]\d+\.\d+) (?<sentence>.+?)(?: → .*)?$/;

/** The requirements of a coverage page, in its order. */
export function readRequirements(page: string): Requirement[] {
  return page.split('\n').flatMap((line) => requirementIn(line) ?? []);
}

/** The page with the files behind each requirement; they are looked up by its id. */
export function withTests(page: string, filesOf: (id: string) => readonly string[]): string {
  return page
    .split('\n')
    .map((line) => {
      const requirement = requirementIn(line);
      if (requirement === null) return line;
      const { id, sentence } = requirement;
      return [`- ${id} ${sentence}`, filesOf(id).join(', ')].filter(Boolean).join(' → ');
    })
    .join('\n');
}

function requirementIn(line: string): Requirement | null {
  const { id, sentence } = LINE.exec(line)?.groups ?? {};
  return id === undefined || sentence === undefined ? null : { id, sentence };
}
