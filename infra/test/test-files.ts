import { Glob } from 'bun';
import { projectRoot } from '../local/paths';

/** Test files of one package, as paths inside it. */
export interface PackageTests {
  /** The package's folder, relative to the project. */
  readonly folder: string;
  readonly files: readonly string[];
}

/** Finds test files by a pattern from the project's root, leaving some out, and sorts them by package. */
export function findTestFiles(pattern: string, except: readonly string[]): PackageTests[] {
  const exceptions = except.map((exception) => new Glob(exception));
  const found = [...new Glob(pattern).scanSync(projectRoot)]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
    .filter((file) => !exceptions.some((exception) => exception.match(file)))
    .sort();
  const byFolder = Map.groupBy(found, (file) => file.slice(0, file.indexOf('/')));
  return [...byFolder].map(([folder, files]) => ({
    folder,
    files: files.map((file) => file.slice(folder.length + 1)),
  }));
}
