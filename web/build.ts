import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedPage, isBuiltFrom, markBuiltFrom, stateOfSources } from './bundle/page-cache.ts';

/** Imported on demand: the bundler and the page's own code are slow to load, and a cached page needs neither. */
const build = async (folder: string): Promise<void> =>
  (await import('./bundle/build-page.ts')).buildPage(folder);

const outDir = process.env.WEB_OUT ?? join(import.meta.dir, 'dist');
const state = await stateOfSources();
if (!(await isBuiltFrom(outDir, state))) {
  const page = await cachedPage(state, build);
  await rm(outDir, { recursive: true, force: true });
  await cp(page, outDir, { recursive: true });
  await markBuiltFrom(outDir, state);
}
