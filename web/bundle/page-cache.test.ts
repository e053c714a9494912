import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachedPage } from './page-cache.ts';

test('[P5.9] a page is built once for all that start from the same sources, and never seen half built', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  let builds = 0;
  const build = async (outDir: string): Promise<void> => {
    builds += 1;
    await Bun.write(join(outDir, 'index.html'), 'a page');
  };
  const page = await cachedPage('state', build, folder);
  expect(await cachedPage('state', build, folder)).toBe(page);
  expect(await Bun.file(join(page, 'index.html')).text()).toBe('a page');
  expect(builds).toBe(1);
  const breaking = async (outDir: string): Promise<void> => {
    await build(outDir);
    throw new Error('no more memory');
  };
  await expect(cachedPage('another', breaking, folder)).rejects.toThrow('no more memory');
  await cachedPage('another', build, folder);
  expect(builds).toBe(3);
  rmSync(folder, { recursive: true });
});
