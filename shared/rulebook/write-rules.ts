import { join } from 'node:path';
import { themeById } from '../themes/index.ts';
import { toMarkdown } from './markdown.ts';
import { rulebookOf } from './rulebook.ts';

/** Writes docs/rules.md. Run it (`bun run rules`) after a change of the rules or of their words. */
await Bun.write(join(import.meta.dir, '../../docs/rules.md'), toMarkdown(rulebookOf(themeById('generic'))));
