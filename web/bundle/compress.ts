import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Fonts and bitmaps are compressed as they are. */
const TEXTS = '**/*.{css,html,js,json,svg,webmanifest}';

/** Smaller than one packet anyway. */
const LEAST_BYTES = 1024;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Lays a compressed copy beside each text, so that no server has to do it again for every browser. */
export async function compressTexts(folder: string): Promise<void> {
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
