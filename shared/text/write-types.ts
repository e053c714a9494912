import { join } from 'node:path';
import { type Argument, argumentsOf } from './message-arguments.ts';

const TYPES: Record<Argument, string> = {
  count: 'number',
  flag: 'boolean',
  choice: 'string',
  text: 'string | number',
};

type Messages = { [key: string]: string | Messages };

function nestedTypes(catalogue: Readonly<Record<string, string>>): Messages {
  const root: Messages = {};
  for (const [id, message] of Object.entries(catalogue)) {
    const keys = id.split('.');
    const last = keys.pop() ?? id;
    let section = root;
    for (const key of keys) {
      section[key] ??= {};
      section = section[key] as Messages;
    }
    section[last] = typeOf(message);
  }
  return root;
}

function typeOf(message: string): string {
  const values = [...argumentsOf(message)];
  if (values.length === 0) return 'string';
  return `(values: { ${values.map(([name, kind]) => `${name}: ${TYPES[kind]}`).join('; ')} }) => string`;
}

const written = (messages: Messages, indent: string): string =>
  Object.entries(messages)
    .map(([key, type]) => {
      const name = /^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`;
      return typeof type === 'string'
        ? `${indent}readonly ${name}: ${type};`
        : `${indent}readonly ${name}: {\n${written(type, `${indent}  `)}\n${indent}};`;
    })
    .join('\n');

/** The types of a catalogue as the page imports it: texts, and functions of the values that a message takes. */
export const declarationOf = (catalogue: Readonly<Record<string, string>>): string =>
  `// Written by \`bun shared/text/write-types.ts\`.\ndeclare const messages: {\n${written(nestedTypes(catalogue), '  ')}\n};\nexport default messages;\n`;

if (import.meta.main) {
  const folder = join(import.meta.dir, 'en');
  for await (const file of new Bun.Glob('*.json').scan(folder)) {
    const path = join(folder, file);
    await Bun.write(path.replace(/\.json$/, '.d.json.ts'), declarationOf(await Bun.file(path).json()));
  }
}
