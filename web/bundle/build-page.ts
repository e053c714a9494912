import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LANGUAGES } from '@nightfall/shared/text/languages';
import { writeServiceWorker } from '../pwa/build-shell.ts';
import { defaultThemePack } from './default-theme.ts';

/** The page in each of these languages. What is the same in several, such as sheets and faces, is kept once. */
export async function buildPage(outDir: string, languages: readonly string[] = LANGUAGES): Promise<void> {
  await Promise.all(languages.map((language) => buildApart(language, `${outDir}-${language}`)));
  await mkdir(outDir, { recursive: true });
  for (const language of languages) {
    const built = `${outDir}-${language}`;
    await cp(built, outDir, { recursive: true });
    await rm(built, { recursive: true });
  }
  await Bun.write(join(outDir, 'default-theme.zip'), defaultThemePack());
  await writeServiceWorker(outDir, languages);
  await compressTexts(outDir);
}

/** In a process of its own: Home is drawn by modules that know one language. */
async function buildApart(language: string, outDir: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', PAGE_LANGUAGE: language };
  const program = Bun.spawn([process.execPath, join(import.meta.dir, 'build-language.ts'), outDir], {
    env,
    stdout: 'inherit',
    stderr: 'inherit',
  });
  if ((await program.exited) !== 0) throw new Error(`The page in ${language} was not built`);
}

/** Fonts and bitmaps are compressed as they are. */
const TEXTS = '**/*.{css,html,js,json,svg,webmanifest}';

/** Smaller than one packet anyway. */
const LEAST_BYTES = 1024;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Lays a compressed copy beside each text, so that no server has to do it again for every browser. */
async function compressTexts(folder: string): Promise<void> {
  const names = await Array.fromAsync(new Bun.Glob(TEXTS).scan(folder));
  await Promise.all(names.map((name) => compress(join(folder, name))));
}

async function compress(path: string): Promise<void> {
  const text = await Bun.file(path).bytes();
  if (text.length < LEAST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  const [brotli, gzipped] = await Promise.all([asBrotli(text, { params }), asGzip(text, { level: 9 })]);
  await Promise.all([Bun.write(`${path}.br`, brotli), Bun.write(`${path}.gz`, gzipped)]);
}
