import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from './documents';
import { kubectlProgram } from './kubectl-program';

export const overlays = ['outside', 'operators'] as const;
export type Overlay = (typeof overlays)[number];

/** What `kubectl apply -k` would send for an overlay. @throws Error with Kustomize's own words */
export const render = (overlay: Overlay): Promise<Document[]> =>
  renderFolder(join(import.meta.dirname, 'overlays', overlay));

/** The same of a copy of the overlay, whose kustomization was changed. */
export async function renderChanged(overlay: Overlay, change: (kustomization: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'nightfall-kubernetes-'));
  try {
    for (const part of ['base', 'components', 'overlays'])
      cpSync(join(import.meta.dirname, part), join(folder, part), { recursive: true });
    const copy = join(folder, 'overlays', overlay);
    const file = join(copy, 'kustomization.yaml');
    const before = await Bun.file(file).text();
    const after = change(before);
    if (after === before) throw new Error('Nothing was changed');
    writeFileSync(file, after);
    return await renderFolder(copy);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function renderFolder(folder: string): Promise<Document[]> {
  const run = Bun.spawnSync([await kubectlProgram(), 'kustomize', folder]);
  // Kustomize warns of what will soon be no more.
  const said = run.stderr.toString();
  if (run.exitCode !== 0 || said !== '') throw new Error(said);
  return Bun.YAML.parse(run.stdout.toString()) as Document[];
}
