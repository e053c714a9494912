import { join } from 'node:path';
import { type Argument, argumentsOf } from './message-arguments.ts';
import { type Catalogue, type NestedTexts, nested } from './nested.ts';

const TYPES: Record<Argument, string> = {
  count: 'number',
  flag: 'boolean',
  choice: 'string',
  text: 'string | number',
};

function typesIn(texts: NestedTexts): NestedTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? typeOf(text) : typesIn(text),
    ]),
  );
}

function typeOf(message: string): string {
  const values = [...argumentsOf(message)];
  if (values.length === 0) return 'string';
  return `(values: { ${values.map(([name, kind]) => `${name}: ${TYPES[kind]}`).join('; ')} }) => string`;
}

const written = (messages: NestedTexts, indent: string): string =>
  Object.entries(messages)
    .map(([key, type]) => {
      const name = /^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`;
      return typeof type === 'string'
        ? `${indent}readonly ${name}: ${type};`
        : `${indent}readonly ${name}: {\n${written(type, `${indent}  `)}\n${indent}};`;
    })
    .join('\n');

/** The types of a catalogue as the page imports it: texts, and functions of the values that a message takes. */
export const declarationOf = (catalogue: Catalogue): string =>
  `// Written by \`bun shared/text/write-types.ts\`.\ndeclare const messages: {\n${written(typesIn(nested(catalogue)), '  ')}\n};\nexport default messages;\n`;

/** How people say what can be claimed: regular expressions, and no texts that are shown. */
export const isOfPatterns = (area: string): boolean => area === 'typed-claims.json';

/** The words of themes are filled in by the themes themselves, and stay as they are; so do patterns. */
export const isCompiled = (area: string): boolean =>
  !isOfPatterns(area) && !/^(?:covers|theme-[\w-]+|grammar)\.json$/.test(area);

if (import.meta.main) {
  const folder = join(import.meta.dir, 'en');
  for await (const file of new Bun.Glob('*.json').scan(folder)) {
    if (!isCompiled(file)) continue;
    const path = join(folder, file);
    await Bun.write(path.replace(/\.json$/, '.d.json.ts'), declarationOf(await Bun.file(path).json()));
  }
}
