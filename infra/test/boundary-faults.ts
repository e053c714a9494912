import { type Import, namesUsed, type SourceFile } from './imports';
import {
  type BoundaryException,
  impureNames,
  type Layer,
  layers,
  separateFolders,
  testsMayImport,
} from './layers';

/** Gives a sentence for every import and name in this file that its layer may not have. */
export function faultsOf(file: SourceFile, exceptions: readonly BoundaryException[]): string[] {
  const imports = file.imports
    .filter(({ target }) => !exceptions.some((known) => known.file === file.path && known.imports === target))
    .filter((found) => !isAllowed(file, found))
    .map(({ target, typesOnly }) => `${file.path} must not import ${target}${typesOnly ? ' (type)' : ''}`);
  const isPure = isIn(file.path, 'shared/game') && !isIn(file.path, 'shared/game/testing') && !file.isTest;
  const names = isPure ? namesUsed(file.program, impureNames) : [];
  return [...imports, ...names.map((name) => `${file.path} must not use ${name}`)];
}

/** The exceptions that no file needs any more. */
export function needlessExceptions(
  files: readonly SourceFile[],
  exceptions: readonly BoundaryException[],
): string[] {
  return exceptions
    .filter(({ file: path, imports }) => {
      const file = files.find((candidate) => candidate.path === path);
      const found = file?.imports.find(({ target }) => target === imports);
      return file === undefined || found === undefined || isAllowed(file, found);
    })
    .map(({ file, imports }) => `${file} → ${imports}`);
}

function isAllowed(file: SourceFile, found: Import): boolean {
  const layer = layerOf(file.path);
  if (layer === null) return true;
  if (found.isPackage) {
    return file.isTest || layer.packages === undefined || layer.packages.includes(found.target);
  }
  if (crossesSeparateFolders(file.path, found.target)) return false;
  if (layerOf(found.target)?.folder === layer.folder) return true;
  if (file.isTest && testsMayImport.some((folder) => isIn(found.target, folder))) return true;
  const folders = found.typesOnly ? [...layer.values, ...(layer.types ?? [])] : layer.values;
  return folders.some((folder) => isIn(found.target, folder));
}

function crossesSeparateFolders(from: string, to: string): boolean {
  return separateFolders.some((folder) => {
    const [one, other] = [subfolder(from, folder), subfolder(to, folder)];
    return one !== null && other !== null && one !== other;
  });
}

function subfolder(path: string, folder: string): string | null {
  return path.startsWith(`${folder}/`) ? (path.slice(folder.length + 1).split('/')[0] ?? null) : null;
}

function layerOf(path: string): Layer | null {
  const fitting = layers.filter(({ folder }) => isIn(path, folder));
  return fitting.sort((one, other) => other.folder.length - one.folder.length)[0] ?? null;
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
