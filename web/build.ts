import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { BunPlugin } from 'bun';
import { defaultThemePack } from './default-theme';
import { writeManifest, writeServiceWorker } from './pwa/build-shell';

const here = import.meta.dir;
const outdir = process.env.WEB_OUT ?? join(here, 'dist');

await rm(outdir, { recursive: true, force: true });
await mkdir(outdir, { recursive: true });

/** Fonts stay files of their own, which browsers keep, instead of text in the style sheet. */
const fonts = new Set<string>();
const fontFiles: BunPlugin = {
  name: 'font-files',
  setup(build) {
    build.onResolve({ filter: /\.woff2$/ }, async ({ path, importer }) => {
      const source = join(dirname(importer), path);
      const bytes = await Bun.file(source).bytes();
      const url = `/assets/${basename(path, '.woff2')}-${Bun.hash(bytes).toString(36)}.woff2`;
      await Bun.write(join(outdir, url), bytes);
      fonts.add(url);
      return { path: url, external: true };
    });
  },
};

/** The page's content policy allows no style elements; this package would write some. */
const noStyleElements: BunPlugin = {
  name: 'no-style-elements',
  setup(build) {
    build.onResolve({ filter: /^react-style-singleton$/ }, () => ({
      path: join(here, 'app/no-style-elements.ts'),
    }));
  },
};

const result = await Bun.build({
  entrypoints: [join(here, 'index.html'), join(here, 'pwa/offline.html')],
  root: here,
  outdir,
  target: 'browser',
  plugins: [fontFiles, noStyleElements],
  minify: true,
  splitting: true,
  sourcemap: 'none',
  // Deep links such as /lobby/… load the same assets.
  publicPath: '/',
  define: { 'process.env.NODE_ENV': '"production"' },
  naming: { entry: '[name].[ext]', chunk: 'assets/[name]-[hash].[ext]', asset: 'assets/[name]-[hash].[ext]' },
});

if (!result.success) {
  for (const log of result.logs) console.error(log);
  process.exit(1);
}

/** Both faces are on the first screen: fetched beside the style sheet, not after it. */
const preloadedFonts = () =>
  [...fonts]
    .filter((url) => /grenze-gotisch-latin|alegreya-sans-latin-700/.test(url))
    .sort()
    .map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`)
    .join('');

const page = join(outdir, 'index.html');
const html = await Bun.file(page).text();
await Bun.write(page, html.replace('</head>', `${preloadedFonts()}${await writeManifest(outdir)}</head>`));
await Bun.write(join(outdir, 'default-theme.zip'), defaultThemePack());
await writeServiceWorker(outdir);
