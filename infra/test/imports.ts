import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Glob } from 'bun';
import { parseSync } from 'oxc-parser';
import { projectRoot } from '../local/paths';

export interface SourceFile {
  /** Relative to the project, with forward slashes. */
  readonly path: string;
  readonly isTest: boolean;
  readonly program: unknown;
  readonly imports: readonly Import[];
}

export interface Import {
  /** A path in the project without extension, or the name of a package. */
  readonly target: string;
  readonly isPackage: boolean;
  readonly typesOnly: boolean;
}

/** Reads and parses every source file of these folders. */
export function readSources(folders: readonly string[]): SourceFile[] {
  return [...new Glob(`{${folders.join(',')}}/**/*.{ts,tsx}`).scanSync(projectRoot)]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|dist)\/|\.d\.ts$/.test(path))
    .sort()
    .map(readSource);
}

function readSource(path: string): SourceFile {
  return parseSource(path, readFileSync(join(projectRoot, path), 'utf8'));
}

/** Parses one file. Takes its path relative to the project and its text. */
export function parseSource(path: string, text: string): SourceFile {
  const { module, program } = parseSync(path, text);
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      typesOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ specifier: moduleRequest.value, typesOnly: isType }],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      typesOnly: false,
    })),
  ];
  return {
    path,
    isTest: /\.(test|pw)\.tsx?$/.test(path),
    program,
    imports: found.map(({ specifier, typesOnly }) => ({ ...resolve(path, specifier), typesOnly })),
  };
}

function resolve(from: string, specifier: string): { target: string; isPackage: boolean } {
  const target = specifier.startsWith('.')
    ? normalize(join(dirname(from), specifier))
    : specifier.startsWith('@nightfall/')
      ? specifier.slice('@nightfall/'.length)
      : null;
  if (target === null) return { target: specifier, isPackage: true };
  return { target: target.replaceAll('\\', '/').replace(/\.tsx?$/, ''), isPackage: false };
}

/** The names of the outer world that a file uses, e.g. `Date` or `Math.random`, out of those given. */
export function namesUsed(program: unknown, names: readonly string[]): string[] {
  const used = new Set<string>();
  visit(program, (node) => {
    if (
      node.type === 'MemberExpression' &&
      nameOf(node.object) === 'Math' &&
      nameOf(node.property) === 'random'
    ) {
      used.add('Math.random');
    }
    const name = nameOf(node);
    if (name !== null && names.includes(name)) used.add(name);
  });
  return [...used];
}

export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

export function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, onNode);
    return;
  }
  if (!isNode(value)) return;
  onNode(value);
  for (const [key, child] of Object.entries(value)) {
    // `view.fetch` and `{ fetch: 1 }` name something of our own.
    if ((key === 'property' || key === 'key') && value.computed === false && isNode(child)) continue;
    visit(child, onNode);
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(value: unknown): string | null {
  return isNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? value.name : null;
}
