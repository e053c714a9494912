import { basename, dirname, join } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module.js';
import { type Catalogue, nested } from '@nightfall/shared/text/nested';
import { isCompiled, isOfPatterns } from '@nightfall/shared/text/write-types';
import type { BunPlugin } from 'bun';
import type { Plugin } from 'vite';
import { PSEUDO_LANGUAGE, pseudoCatalogue } from './pseudo.ts';

const RUNTIME = /(?<=from ")@messageformat\/runtime[^"]*/g;

/** What takes no values is the text itself. */
const CONSTANT = /\(\) => (?="(?:[^"\\]|\\.)*"(?:,|\n|$))/g;

/** A catalogue as a module: a message is a text, or a function of its values. */
function moduleOf(catalogue: Catalogue, language: string): string {
  const code = compileModule(new MessageFormat(language), nested(catalogue));
  return code
    .replaceAll(CONSTANT, '')
    .replaceAll(RUNTIME, (name: string) => Bun.resolveSync(name, import.meta.dir));
}

const CATALOGUE = /shared\/text\/[\w-]+\/[\w-]+\.json$/;

/** A catalogue of a language, by the path of the English one. */
export async function catalogueIn(language: string, english: string): Promise<Catalogue> {
  if (language === PSEUDO_LANGUAGE) {
    if (english.endsWith('/grammar.json')) return { language };
    const catalogue: Catalogue = await Bun.file(english).json();
    return isOfPatterns(basename(english))
      ? catalogue
      : pseudoCatalogue(catalogue, isCompiled(basename(english)));
  }
  return Bun.file(join(dirname(english), '..', language, basename(english))).json();
}

/** The source names English catalogues; the page of another language is built from those of that language. */
export const cataloguesOf = (language: string): Plugin => ({
  name: 'catalogues',
  enforce: 'pre',
  async load(id) {
    if (!CATALOGUE.test(id)) return null;
    const catalogue = await catalogueIn(language, id);
    // The words of themes are filled in by the themes themselves, which may be packs.
    if (!isCompiled(basename(id))) return JSON.stringify(catalogue);
    return { code: moduleOf(catalogue, language), moduleType: 'js' };
  },
});

/** The same where Bun runs the page’s code (tests, and Home drawn while the page is built). */
export const cataloguesInBun = (language = 'en'): BunPlugin => ({
  name: 'catalogues',
  setup(build) {
    build.onLoad({ filter: CATALOGUE }, async ({ path }) => {
      const catalogue = await catalogueIn(language, path);
      return isCompiled(basename(path))
        ? { loader: 'js', contents: moduleOf(catalogue, language) }
        : { loader: 'object', exports: { default: catalogue } };
    });
  },
});
