import { join } from 'node:path';
import { ROOM_PART } from '../app/room-ahead.ts';
import { writeManifest } from '../pwa/build-shell.ts';

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

/** What a room needs before its lobby can be drawn (bundler.ts), in no order. */
const OF_ROOM = /(words|portraits|room|cards|overlays)-[\w-]{8}\.(js|css)$/;

async function roomParts(outDir: string): Promise<string> {
  const files = await Array.fromAsync(new Bun.Glob('assets/*').scan(outDir));
  const parts = files.filter((file) => OF_ROOM.test(file)).sort();
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

/** index.html for every address, and home.html for the first one: the same page with Home drawn in it. */
export async function writePages(outDir: string, drawnHome: string): Promise<void> {
  const page = join(outDir, 'index.html');
  const manifest = await writeManifest(outDir);
  // What is drawn comes before what only makes it alive.
  const html = (await Bun.file(page).text()).replaceAll(
    '<script type="module" ',
    '<script type="module" fetchpriority="low" ',
  );
  const withFaces = async (faces: RegExp) =>
    html.replace('</head>', `${await preloadedFaces(outDir, faces)}${manifest}</head>`);
  await Bun.write(page, await withFaces(FIRST_FACES.elsewhere));
  const first = (await withFaces(FIRST_FACES.home))
    .replace('<title>', `${await writeFirstScript(outDir)}<title>`)
    .replace('</head>', `${await roomParts(outDir)}</head>`)
    .replace(EMPTY, `<div id="root">${drawnHome}</div>`);
  await Bun.write(join(outDir, 'home.html'), first);
}
