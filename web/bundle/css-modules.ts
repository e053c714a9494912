import { basename } from 'node:path';
import type { BunPlugin } from 'bun';

/**
 * A class of a sheet as the browser meets it: `button_quiet` for `.quiet` of button.module.css, and `button` for its
 * `.root`. Names of sheets are unique.
 */
export function scopedName(name: string, file: string): string {
  const sheet = basename(file).replace(/\.module\.css.*$/, '');
  return name === 'root' ? sheet : `${sheet}_${name}`;
}

const GLOBAL = /:global\([^)]*\)/g;
const CLASS = /\.([a-z_][\w-]*)/gi;
const OUTSIDE_SELECTORS = /\/\*[\s\S]*?\*\/|"[^"]*"|\{[^{}]*\}|url\([^)]*\)/g;

/** The classes that a sheet names, in no order. */
export const classesIn = (css: string): string[] => {
  const selectors = css.replaceAll(OUTSIDE_SELECTORS, ' ').replaceAll(GLOBAL, ' ');
  return [...new Set([...selectors.matchAll(CLASS)].map(([, name = '']) => name))];
};

/** A sheet with its classes as the browser meets them; one for the whole page is as it stands. */
export function scopedSheet(css: string, file: string): string {
  if (!file.endsWith('.module.css')) return css;
  const own = new Set(classesIn(css));
  return css.replaceAll(
    /:global\(([^)]*)\)|\.([a-z_][\w-]*)/gi,
    (found, global?: string, name = '') => global ?? (own.has(name) ? `.${scopedName(name, file)}` : found),
  );
}

/** Where no bundler runs (tests, and Home drawn while the page is built) a sheet is its classes, without its rules. */
export const cssModules: BunPlugin = {
  name: 'css-modules',
  setup(build) {
    build.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
      const names = classesIn(await Bun.file(path).text());
      return {
        loader: 'object',
        exports: Object.fromEntries(names.map((name) => [name, scopedName(name, path)])),
      };
    });
  },
};
