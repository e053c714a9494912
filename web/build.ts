import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keptPage } from './bundle/kept-page.ts';
import { isBuiltFrom, noteBuiltFrom, stateOfSources } from './bundle/last-build.ts';

/** Needs the bundler and the page's own program, which nobody waits for where nothing is to be built. */
const build = async (folder: string): Promise<void> =>
  (await import('./bundle/build-page.ts')).buildPage(folder);

const outDir = process.env.WEB_OUT ?? join(import.meta.dir, 'dist');
const state = await stateOfSources();
if (!(await isBuiltFrom(outDir, state))) {
  const page = await keptPage(state, build);
  await rm(outDir, { recursive: true, force: true });
  await cp(page, outDir, { recursive: true });
  await noteBuiltFrom(outDir, state);
}
