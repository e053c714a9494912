import { join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';

const web = join(import.meta.dir, '..');

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

const COMMON: InlineConfig = {
  root: web,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'error',
  resolve: { alias: NO_STYLE_ELEMENTS },
};

/** Puts the page together: one script and one sheet for the entry, one of each for every way on. */
export async function bundle(outDir: string, drawnCss: string): Promise<void> {
  // Whoever builds it, and runs in development or as a test, builds what players get.
  process.env.NODE_ENV = 'production';
  await build({
    ...COMMON,
    plugins: [drawnSheet(drawnCss)],
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
        output: { codeSplitting: { groups } },
      },
    },
  });
}
