import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SetUpError } from '../local/set-up-error';
import { aptUnpack, brewInstall } from '../local/system-packages';

type Program = 'prometheus' | 'promtool';

const cache = join(import.meta.dirname, '..', '..', '.cache', 'prometheus');

/**
 * Finds Prometheus or its tool on this machine, or gets them through the system's package manager, for the tests.
 * @throws SetUpError naming what to install
 */
export async function prometheusProgram(name: Program): Promise<string> {
  const found = findProgram(name);
  if (found !== null) return found;
  await aptUnpack(['prometheus'], cache);
  if (findProgram(name) === null) await brewInstall(['prometheus'], console.info);
  const installed = findProgram(name);
  if (installed === null)
    throw new SetUpError('Prometheus (with promtool) is missing and could not be installed.');
  return installed;
}

function findProgram(name: Program): string | null {
  const cached = join(cache, 'usr', 'bin', name);
  return Bun.which(name) ?? (existsSync(cached) ? cached : null);
}
