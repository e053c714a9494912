import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from './bundle/bundler.ts';
import { compressTexts } from './bundle/compress.ts';
import { drawHome } from './bundle/drawn-home.tsx';
import { keptPage } from './bundle/kept-page.ts';
import { isBuiltFrom, noteBuiltFrom, stateOfSources } from './bundle/last-build.ts';
import { writePages } from './bundle/pages.ts';
import { defaultThemePack } from './default-theme.ts';
import { writeServiceWorker } from './pwa/build-shell.ts';

async function buildInto(outDir: string): Promise<void> {
  const home = drawHome();
  await bundle(outDir, home.css);
  await rename(join(outDir, 'pwa/offline.html'), join(outDir, 'offline.html'));
  await rm(join(outDir, 'pwa'), { recursive: true });
  await writePages(outDir, home.html);
  await Bun.write(join(outDir, 'default-theme.zip'), defaultThemePack());
  await writeServiceWorker(outDir);
  await compressTexts(outDir);
}

const outDir = process.env.WEB_OUT ?? join(import.meta.dir, 'dist');
const state = await stateOfSources();
if (!(await isBuiltFrom(outDir, state))) {
  const page = await keptPage(state, buildInto);
  await rm(outDir, { recursive: true, force: true });
  await cp(page, outDir, { recursive: true });
  await noteBuiltFrom(outDir, state);
}
