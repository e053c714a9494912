import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pageName } from '@nightfall/shared/text/languages';
import type { Catalogue } from '@nightfall/shared/text/nested';
import { plugin } from 'bun';
import { build, type InlineConfig, type Plugin } from 'vite';
import { ROOM_PART } from '../app/room-ahead.ts';
import { writeManifest } from '../pwa/build-shell.ts';
import { BREAK_POINTS } from '../styles/break-points.ts';
import { catalogueIn, cataloguesInBun, cataloguesOf } from './catalogues.ts';
import { classesIn, cssModules, scopedName } from './css-modules.ts';
import { PSEUDO_LANGUAGE } from './pseudo.ts';

const web = join(import.meta.dir, '..');

const [outDir = 'dist'] = process.argv.slice(2);
const language = process.env.PAGE_LANGUAGE ?? 'en';

/** What the pages say before any script of theirs. */
const texts = catalogueIn(language, join(web, '../shared/text/en/html.json'));

/** Puts texts in the place of their keys: `{{offline}}` is `offline` of html.json. */
const textsInPages = (catalogue: Catalogue): Plugin => ({
  name: 'texts-in-pages',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
        .replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => catalogue[key] ?? key),
  },
});

/** Of no language that is offered yet: of one that mirrors the page for tests. */
const directionOf = (code: string): 'ltr' | 'rtl' => (code === PSEUDO_LANGUAGE ? 'rtl' : 'ltr');

/**
 * What goes together, each with everything that it imports for certain and none before it has taken. Every other page
 * has a script of its own.
 */
const groups = [
  { name: 'entry', test: /app\/main\.tsx$|rolldown\/runtime|vite\/preload-helper/ },
  { name: 'words', test: /shared\/themes\/(theme|generic\/theme)\.ts$/ },
  { name: 'overlays', test: /components\/ui\/(toast|dialog)\.tsx$/ },
  { name: 'portraits', test: /people\/avatar\.tsx$/ },
  { name: 'cards', test: /components\/cards\/[\w-]+\.tsx$/ },
  { name: 'room', test: /app\/room-pages\.ts$/ },
  { name: 'game', test: /features\/game\/game-page\.tsx$/ },
].map((group, index) => ({ ...group, priority: 9 - index }));

/** The page's content policy allows no style elements; this package would write some. */
const NO_STYLE_ELEMENTS = { 'react-style-singleton': join(web, 'app/no-style-elements.ts') };

/** Gives the page's program a sheet that stands in no file. */
const drawnSheet = (css: string): Plugin => ({
  name: 'drawn-sheet',
  resolveId: (id) => (id === 'virtual:drawn-home.css' ? id : null),
  load: (id) => (id === 'virtual:drawn-home.css' ? css : null),
});

/**
 * Sheets stand in the order of their lists (styles/), whichever program uses their classes: without an effect of its own
 * a sheet whose names are inlined would be left out of the list's program. The minifier removes the statement.
 */
const sheetsInOrder: Plugin = {
  name: 'sheets-in-order',
  enforce: 'post',
  transform: (code, id) =>
    /\.module\.css$/.test(id) ? { code: `${code}\n''.x;`, map: null, moduleSideEffects: true } : null,
};

/** Puts the query of a break point in the place of its name. */
const namedBreakPoints = {
  postcssPlugin: 'named-break-points',
  AtRule: {
    media(rule: { params: string }) {
      rule.params = rule.params.replaceAll(/\(--([\w-]+)\)/g, (_, name: string) => `(${breakPoint(name)})`);
    },
  },
};

function breakPoint(name: string): string {
  const query = new Map<string, string>(Object.entries(BREAK_POINTS)).get(name);
  if (query === undefined) throw new Error(`--${name} is no break point (styles/break-points.ts)`);
  return query;
}

const NO_TEXTS = '\0no-texts';

/**
 * Schemas of the wire name the texts of their checks, which only the server makes: pages that take a name from one get no
 * texts with it. What only servers have would be an empty module in the page, and fail there.
 */
const nothingOfServers: Plugin = {
  name: 'nothing-of-servers',
  enforce: 'pre',
  resolveId: (id, importer) =>
    /\/text\/problems\.ts$/.test(importer ?? '') && id === './messages.ts' ? NO_TEXTS : null,
  load: (id) => (id === NO_TEXTS ? 'export const messagesIn = () => ({});' : null),
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      const ids = 'modules' in chunk ? Object.keys(chunk.modules) : [];
      if (ids.some((id) => id.includes('browser-external')))
        throw new Error(`${chunk.fileName} imports what no browser has`);
    }
  },
};

const COMMON: InlineConfig = {
  root: web,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'error',
  resolve: { alias: NO_STYLE_ELEMENTS },
  define: { 'process.env.PAGE_LANGUAGE': JSON.stringify(language) },
  css: {
    postcss: { plugins: [namedBreakPoints] },
    modules: {
      // Animations have one name in all sheets.
      generateScopedName: (name, file, css) =>
        classesIn(css).includes(name) ? scopedName(name, file) : name,
    },
  },
};

/** Puts the page together: one script and one sheet for the entry, one of each for every way on. */
async function bundle(outDir: string, drawnCss: string, faces: Plugin): Promise<void> {
  await build({
    ...COMMON,
    plugins: [
      nothingOfServers,
      cataloguesOf(language),
      textsInPages(await texts),
      faces,
      drawnSheet(drawnCss),
      sheetsInOrder,
    ],
    build: {
      outDir,
      emptyOutDir: true,
      // The content policy allows no address that is the file itself.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      target: 'es2023',
      // Styles go out as they are written, colours above all.
      cssTarget: ['chrome125', 'firefox130', 'safari18'],
      rolldownOptions: {
        input: ['index.html', 'pwa/offline.html'].map((page) => join(web, page)),
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: { codeSplitting: { groups } },
      },
    },
  });
}

const EMPTY = '<div id="root"></div>';

/** The faces of the first words: fetched beside the sheet, not after it. */
const FIRST_FACES = {
  home: /(grenze-gotisch|alegreya-sans)-latin-home-/,
  elsewhere: /(grenze-gotisch-latin-basic|alegreya-sans-latin-basic-700)-/,
};

async function preloadedFaces(outDir: string, first: RegExp): Promise<string> {
  const files = await Array.fromAsync(new Bun.Glob('assets/*.woff2').scan(outDir));
  return files
    .filter((file) => first.test(file))
    .sort()
    .map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`)
    .join('');
}

/** What a room needs before its lobby can be drawn, in no order. */
const ROOM_FILES = /(words|portraits|room|cards|overlays)-[\w-]{8}\.(js|css)$/;

async function roomParts(outDir: string): Promise<string> {
  const files = await Array.fromAsync(new Bun.Glob('assets/*').scan(outDir));
  const parts = files.filter((file) => ROOM_FILES.test(file)).sort();
  return parts.map((file) => `<link rel="${ROOM_PART}" href="/${file}">`).join('');
}

/** Runs before the first paint, so it stands by itself and is small. */
async function writeFirstScript(outDir: string): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, '../app/before-first-paint.ts')],
    target: 'browser',
    format: 'iife',
    minify: true,
  });
  const [script] = outputs;
  if (script === undefined) throw new Error('The first script was not built');
  const url = `/assets/before-first-paint-${script.hash}.js`;
  await Bun.write(join(outDir, url), await script.text());
  return `<script src="${url}"></script>`;
}

/**
 * index.html for every address, and home.html for the first one: the same page with Home drawn in it. In another language
 * than English they are called index.de.html and home.de.html.
 */
async function writePages(outDir: string, drawnHome: string): Promise<void> {
  const page = join(outDir, 'index.html');
  const manifest = await writeManifest(outDir, language, await texts);
  // What is drawn comes before what only makes it alive.
  const html = (await Bun.file(page).text()).replaceAll(
    '<script type="module" ',
    '<script type="module" fetchpriority="low" ',
  );
  const withFaces = async (faces: RegExp) =>
    html.replace('</head>', `${await preloadedFaces(outDir, faces)}${manifest}</head>`);
  await Bun.write(join(outDir, pageName('index', language)), await withFaces(FIRST_FACES.elsewhere));
  const first = (await withFaces(FIRST_FACES.home))
    .replace('<title>', `${await writeFirstScript(outDir)}<title>`)
    .replace('</head>', `${await roomParts(outDir)}</head>`)
    .replace(EMPTY, `<div id="root">${drawnHome}</div>`);
  await Bun.write(join(outDir, pageName('home', language)), first);
  if (language !== 'en') await rm(page);
}

// Home is drawn by Bun, which has to know the classes of sheets and the texts before it loads a component.
plugin(cssModules);
plugin(cataloguesInBun(language));
const home = (await import('./drawn-home.tsx')).drawHome();
const { homeFaces } = await import('./home-faces.ts');
const faces = `${outDir}-faces`;
await bundle(outDir, home.css, await homeFaces(faces));
await rm(faces, { recursive: true });
await rename(join(outDir, 'pwa/offline.html'), join(outDir, pageName('offline', language)));
await rm(join(outDir, 'pwa'), { recursive: true });
await writePages(outDir, home.html);
