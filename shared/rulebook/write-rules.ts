import { join } from 'node:path';
import { messagesIn } from '../text/messages.ts';
import { themeFrom } from '../themes/theme.ts';
import { themeIn } from '../themes/theme-in.ts';
import { toMarkdown } from './markdown.ts';
import { rulebookOf } from './rulebook.ts';

/** Every language that has a rulebook. */
export const BOOK_LANGUAGES = [...new Bun.Glob('*/rulebook.json').scanSync(join(import.meta.dir, '../text'))]
  .map((path) => path.split('/')[0] ?? '')
  .sort();

/** Where the rules stand in a language: docs/rules.md, docs/rules.de.md. */
export const rulesFile = (language: string): string =>
  join(import.meta.dir, '../../docs', language === 'en' ? 'rules.md' : `rules.${language}.md`);

/** The rulebook as it stands there. */
export function rulesIn(language: string): string {
  const theme = themeFrom(themeIn(language, 'generic'));
  const texts = messagesIn('rulebook', language);
  return toMarkdown(rulebookOf(theme, texts, language), texts.phrases);
}

// Run it (`bun run rules`) after a change of the rules or of their words.
if (import.meta.main)
  for (const language of BOOK_LANGUAGES) await Bun.write(rulesFile(language), rulesIn(language));
