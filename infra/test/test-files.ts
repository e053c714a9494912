import { Glob } from 'bun';
import { projectRoot } from '../local/data-dir.ts';

/** Test files of one package, as paths inside it. */
export interface PackageTests {
  /** The package's folder, relative to the project. */
  readonly folder: string;
  readonly files: readonly string[];
}

/**
 * Finds test files by patterns from the project's root, leaving some out, and sorts them by package, the one with the
 * most of them first: begun last, it would be waited for by all others.
 * Where parts of paths are wanted, only those that hold one of them.
 */
export function findTestFiles(
  patterns: readonly string[],
  except: readonly string[] = [],
  wanted: readonly string[] = [],
): PackageTests[] {
  const exceptions = except.map((exception) => new Glob(exception));
  const found = patterns
    .flatMap((pattern) => [...new Glob(pattern).scanSync(projectRoot)])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
    .filter((file) => !exceptions.some((exception) => exception.match(file)))
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .sort();
  const byFolder = Map.groupBy(found, (file) => file.slice(0, file.indexOf('/')));
  return [...byFolder]
    .map(([folder, files]) => ({ folder, files: files.map((file) => file.slice(folder.length + 1)) }))
    .toSorted((a, b) => b.files.length - a.files.length);
}
