import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultThemePack } from '../default-theme.ts';
import { writeServiceWorker } from '../pwa/build-shell.ts';
import { bundle } from './bundler.ts';
import { compressTexts } from './compress.ts';
import { drawHome } from './drawn-home.tsx';
import { writePages } from './pages.ts';

export async function buildPage(outDir: string): Promise<void> {
  const home = drawHome();
  await bundle(outDir, home.css);
  await rename(join(outDir, 'pwa/offline.html'), join(outDir, 'offline.html'));
  await rm(join(outDir, 'pwa'), { recursive: true });
  await writePages(outDir, home.html);
  await Bun.write(join(outDir, 'default-theme.zip'), defaultThemePack());
  await writeServiceWorker(outDir);
  await compressTexts(outDir);
}
