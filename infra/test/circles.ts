import type { SourceFile } from './imports';

/** Groups of files that know one another in a circle, by value or by type, each in alphabetical order. */
export function circlesIn(files: readonly SourceFile[]): string[][] {
  const byTarget = new Map(files.flatMap((file) => targetsOf(file.path).map((target) => [target, file])));
  const knownTo = (file: SourceFile) => file.imports.flatMap(({ target }) => byTarget.get(target) ?? []);

  // Tarjan: a file's root is the earliest one on the path that can be reached from it.
  const order = new Map<SourceFile, number>();
  const root = new Map<SourceFile, number>();
  const path: SourceFile[] = [];
  const circles: string[][] = [];

  const walk = (file: SourceFile): number => {
    const index = order.size;
    order.set(file, index);
    root.set(file, index);
    path.push(file);
    const roots = knownTo(file).map((next) => (order.has(next) ? root.get(next) : walk(next)) ?? index);
    const earliest = Math.min(index, ...roots);
    root.set(file, earliest);
    if (earliest < index) return earliest;
    const group = path.splice(path.indexOf(file));
    for (const member of group) root.set(member, Number.POSITIVE_INFINITY);
    if (group.length > 1) circles.push(group.map((member) => member.path).sort());
    return Number.POSITIVE_INFINITY;
  };

  for (const file of files) if (!order.has(file)) walk(file);
  return circles.sort(([one = ''], [other = '']) => one.localeCompare(other));
}

/** The names by which a file can be imported. */
function targetsOf(path: string): string[] {
  const bare = path.replace(/\.tsx?$/, '');
  return bare.endsWith('/index') ? [bare, bare.slice(0, -'/index'.length)] : [bare];
}
