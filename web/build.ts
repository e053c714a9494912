import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from './bundle/bundler';
import { compressTexts } from './bundle/compress';
import { isBuiltFrom, noteBuiltFrom, stateOfSources } from './bundle/last-build';
import { defaultThemePack } from './default-theme';
import { writeManifest, writeServiceWorker } from './pwa/build-shell';

const outdir = process.env.WEB_OUT ?? join(import.meta.dir, 'dist');

const state = await stateOfSources();
if (!(await isBuiltFrom(outdir, state))) {
  await bundle(outdir);
  await rename(join(outdir, 'pwa/offline.html'), join(outdir, 'offline.html'));
  await rm(join(outdir, 'pwa'), { recursive: true });
  const page = join(outdir, 'index.html');
  const html = await Bun.file(page).text();
  await Bun.write(page, html.replace('</head>', `${await writeManifest(outdir)}</head>`));
  await Bun.write(join(outdir, 'default-theme.zip'), defaultThemePack());
  await writeServiceWorker(outdir);
  await compressTexts(outdir);
  await noteBuiltFrom(outdir, state);
}
