import { basename, dirname, join } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module.js';
import type { BunPlugin } from 'bun';
import type { Plugin } from 'vite';

/** A catalogue as it stands in its file: ICU messages by `section.key`. */
export type Catalogue = Readonly<Record<string, string>>;

/** Messages by section and key. */
export interface Nested {
  [key: string]: string | Nested;
}

export function nested(catalogue: Catalogue): Nested {
  const root: Nested = {};
  for (const [id, message] of Object.entries(catalogue)) {
    const keys = id.split('.');
    const last = keys.pop() ?? id;
    let section = root;
    for (const key of keys) {
      const inner = section[key] ?? {};
      if (typeof inner === 'string') throw new Error(`${id}: ${key} is a message already`);
      section[key] = inner;
      section = inner;
    }
    section[last] = message;
  }
  return root;
}

const RUNTIME = /(?<=from ")@messageformat\/runtime[^"]*/g;

/** What takes no values is the text itself. */
const CONSTANT = /\(\) => (?="(?:[^"\\]|\\.)*"(?:,|\n|$))/g;

/** A catalogue as a module: a message is a text, or a function of its values. */
function moduleOf(catalogue: Catalogue, language: string): string {
  const code = compileModule(new MessageFormat(language), nested(catalogue));
  return code.replaceAll(CONSTANT, '').replaceAll(RUNTIME, (name) => Bun.resolveSync(name, import.meta.dir));
}

const CATALOGUE = /shared\/text\/[\w-]+\/[\w-]+\.json$/;

const compiled = async (path: string, language: string): Promise<string> =>
  moduleOf(await Bun.file(path).json(), language);

/** The source names English catalogues; the page of another language is built from those of that language. */
export const cataloguesOf = (language: string): Plugin => ({
  name: 'catalogues',
  enforce: 'pre',
  load(id) {
    if (!CATALOGUE.test(id)) return null;
    const path = join(dirname(id), '..', language, basename(id));
    this.addWatchFile(path);
    return compiled(path, language).then((code) => ({ code, moduleType: 'js' }));
  },
});

/** The same where Bun runs the page’s code (tests, and Home drawn while the page is built). */
export const cataloguesInBun = (language = 'en'): BunPlugin => ({
  name: 'catalogues',
  setup(build) {
    build.onLoad({ filter: CATALOGUE }, async ({ path }) => ({
      loader: 'js',
      contents: await compiled(join(dirname(path), '..', language, basename(path)), language),
    }));
  },
});
