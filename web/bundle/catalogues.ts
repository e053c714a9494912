import { basename, dirname, join } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module.js';
import { type Catalogue, nested } from '@nightfall/shared/text/nested';
import type { BunPlugin } from 'bun';
import type { Plugin } from 'vite';

const RUNTIME = /(?<=from ")@messageformat\/runtime[^"]*/g;

/** What takes no values is the text itself. */
const CONSTANT = /\(\) => (?="(?:[^"\\]|\\.)*"(?:,|\n|$))/g;

/** A catalogue as a module: a message is a text, or a function of its values. */
function moduleOf(catalogue: Catalogue, language: string): string {
  const code = compileModule(new MessageFormat(language), nested(catalogue));
  return code.replaceAll(CONSTANT, '').replaceAll(RUNTIME, (name) => Bun.resolveSync(name, import.meta.dir));
}

const CATALOGUE = /shared\/text\/[\w-]+\/[\w-]+\.json$/;

/** The words of themes are filled in by the themes themselves, which may be packs. */
const OF_THEMES = /\/(?:covers|theme-[\w-]+|grammar)\.json$/;

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
    if (OF_THEMES.test(id)) return Bun.file(path).text();
    return compiled(path, language).then((code) => ({ code, moduleType: 'js' }));
  },
});

/** The same where Bun runs the page’s code (tests, and Home drawn while the page is built). */
export const cataloguesInBun = (language = 'en'): BunPlugin => ({
  name: 'catalogues',
  setup(build) {
    build.onLoad({ filter: CATALOGUE }, async ({ path }) => {
      const own = join(dirname(path), '..', language, basename(path));
      return OF_THEMES.test(path)
        ? { loader: 'object', exports: { default: await Bun.file(own).json() } }
        : { loader: 'js', contents: await compiled(own, language) };
    });
  },
});
