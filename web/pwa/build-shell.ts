import { basename, extname, join } from 'node:path';
import { pageName } from '@nightfall/shared/text/languages';
import type { Catalogue } from '@nightfall/shared/text/nested';

/** The web app manifest. */
interface WebManifest {
  readonly [field: string]: unknown;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
}

const ICONS = [
  { file: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { file: 'icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { file: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { file: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
] as const;

const ICON_FILES: readonly string[] = [...ICONS.map(({ file }) => file), 'apple-touch-icon.png'];

/** @param addressOf where the build has put an icon */
const webManifest = (addressOf: (file: string) => string, lang: string, texts: Catalogue): WebManifest => ({
  id: '/',
  name: 'Nightfall',
  short_name: 'Nightfall',
  description: texts.description,
  lang,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#14102b',
  theme_color: '#14102b',
  categories: ['games', 'social'],
  icons: ICONS.map(({ file, ...icon }) => ({ src: addressOf(file), ...icon })),
  shortcuts: [
    { name: texts.join, short_name: texts.joinShort, url: '/?join' },
    { name: texts.howToPlay, url: '/practice' },
  ],
});

const here = import.meta.dir;

/** Copies a file to the immutable assets. @returns its address */
async function keepForEver(outdir: string, source: string): Promise<string> {
  const bytes = await Bun.file(source).bytes();
  const extension = extname(source);
  const url = `/assets/${basename(source, extension)}-${Bun.hash(bytes).toString(36)}${extension}`;
  await Bun.write(join(outdir, url), bytes);
  return url;
}

/** Writes icons and manifest. @returns their tags for the page's head */
export async function writeManifest(outdir: string, language: string, texts: Catalogue): Promise<string> {
  const addresses = new Map<string, string>();
  for (const file of ICON_FILES) addresses.set(file, await keepForEver(outdir, join(here, 'icons', file)));
  const addressOf = (file: string) => addresses.get(file) ?? '';
  const name = language === 'en' ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`;
  await Bun.write(join(outdir, name), JSON.stringify(webManifest(addressOf, language, texts)));
  return [
    `<link rel="manifest" href="/${name}">`,
    `<link rel="icon" type="image/svg+xml" href="${addressOf('icon.svg')}">`,
    `<link rel="apple-touch-icon" href="${addressOf('apple-touch-icon.png')}">`,
  ].join('');
}

/** A hash of every file of the page: each deploy has a worker of its own. */
async function versionOf(outdir: string): Promise<string> {
  const names = await Array.fromAsync(new Bun.Glob('**/*').scan(outdir));
  const hash = new Bun.CryptoHasher('sha256');
  for (const name of names.sort()) hash.update(name).update(await Bun.file(join(outdir, name)).bytes());
  return hash.digest('hex').slice(0, 12);
}

/** The offline page of a language, and the files it needs. */
async function shellFiles(outdir: string, language: string): Promise<string[]> {
  const name = pageName('offline', language);
  const page = await Bun.file(join(outdir, name)).text();
  const parts = [...page.matchAll(/\/assets\/[\w.-]+\.(css|js|svg)/g)].map(([url]) => url);
  const files = new Set([`/${name}`, ...parts]);
  for (const part of parts) {
    const text = await Bun.file(join(outdir, part)).text();
    for (const [url] of text.matchAll(
      /\/assets\/(grenze-gotisch-latin-basic|alegreya-sans-latin-basic-(500|800))[\w.-]+\.woff2/g,
    ))
      files.add(url);
  }
  return [...files];
}

/** Builds the service worker with the list of the offline pages' files, by language. */
export async function writeServiceWorker(outdir: string, languages: readonly string[]): Promise<void> {
  const files = await Promise.all(
    languages.map(async (language) => [language, await shellFiles(outdir, language)]),
  );
  const result = await Bun.build({
    entrypoints: [join(here, 'service-worker.ts')],
    target: 'browser',
    minify: true,
    define: {
      SHELL_VERSION: JSON.stringify(await versionOf(outdir)),
      SHELL_FILES: JSON.stringify(Object.fromEntries(files)),
    },
  });
  const [worker] = result.outputs;
  if (worker === undefined) throw new Error('The service worker was not built');
  await Bun.write(join(outdir, 'sw.js'), await worker.text());
}
