import { Glob } from 'bun';
import { projectRoot } from '../local/paths';

/** What reads as if it had been translated word by word. Each stood in a text once, and was said more plainly. */
const ODD_WORDS: readonly RegExp[] = [
  /\bcatch somebody of\b/i,
  /\bwords bind nobody\b|\bbound by (?:his|her|their) words\b/i,
  /\bof them nobody has\b/i,
  /, comes: |\bnext comes: /i,
  /, that it sleeps\b/i,
  /\bcode of before\b/i,
  /\bopens nothing any more\b/i,
  /\bto be said at once\b/i,
  /\bcome along to the account\b/i,
  /\bNot ready yet\b/,
];

/** Where people read: the texts of the page, the themes, the rulebook, the roles, and the pages for players and authors. */
const READ = [
  'web/**/{texts,*-texts}.ts',
  'shared/{themes,rulebook}/**/*.ts',
  'shared/game/night/roles/*.ts',
  'workers/mail/*.ts',
  'docs/{rules,theme-packs}.md',
  'README.md',
];

export const oddWords = (text: string): string[] => ODD_WORDS.flatMap((odd) => odd.exec(text)?.[0] ?? []);

/** The texts that people read, by their paths. */
export async function readTexts(): Promise<ReadonlyMap<string, string>> {
  const paths = READ.flatMap((pattern) => [...new Glob(pattern).scanSync(projectRoot)]).filter(
    (path) => !path.includes('node_modules') && !path.includes('.test.'),
  );
  const texts = paths.map(async (path) => [path, await Bun.file(`${projectRoot}/${path}`).text()] as const);
  return new Map(await Promise.all(texts));
}
