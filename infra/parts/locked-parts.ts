import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../local/data-dir.ts';

/** A package of the lock file. */
export interface LockedPart {
  readonly name: string;
  readonly version: string;
  /** `sha512-` and the hash in Base64, as the registry gave it. */
  readonly integrity: string;
  /** Whether it runs on the server or in the page; the others build and test. */
  readonly isShipped: boolean;
  readonly dependencies: readonly string[];
}

const versions = z.record(z.string(), z.string()).default({});
const needs = z.object({ dependencies: versions, optionalDependencies: versions });
const lockSchema = z.object({
  workspaces: z.record(z.string(), needs),
  packages: z.record(z.string(), z.array(z.unknown())),
});

/** Workspaces that are deployed; the others only build and test. */
const SHIPPED = ['shared', 'api', 'workers', 'web'];

/**
 * Every package of bun.lock, once for each version. @throws ZodError when Bun writes it otherwise some day
 */
export function lockedParts(text = readFileSync(join(projectRoot, 'bun.lock'), 'utf8')): LockedPart[] {
  const { workspaces, packages } = lockSchema.parse(Bun.JSONC.parse(text));
  const found = new Map<string, Omit<LockedPart, 'isShipped'>>();
  for (const [place, [identity, , info, integrity]] of Object.entries(packages)) {
    // Workspaces stand there as well, without a hash.
    if (typeof identity !== 'string' || typeof integrity !== 'string') continue;
    const at = identity.lastIndexOf('@');
    const { dependencies, optionalDependencies } = needs.parse(info);
    found.set(place, {
      name: identity.slice(0, at),
      version: identity.slice(at + 1),
      integrity,
      dependencies: Object.keys({ ...dependencies, ...optionalDependencies }).map((name) =>
        placeOf(packages, place, name),
      ),
    });
  }
  const shipped = reachable(
    found,
    SHIPPED.flatMap((folder) => Object.keys(workspaces[folder]?.dependencies ?? {})),
  );
  const parts = [...found].map(([place, part]) => ({
    ...part,
    dependencies: part.dependencies.flatMap((one) => {
      const needed = found.get(one);
      return needed === undefined ? [] : [`${needed.name}@${needed.version}`];
    }),
    isShipped: shipped.has(place),
  }));
  return onceEach(parts);
}

/** A version other than the common one is keyed by the package that needs it: `a/b`. */
function placeOf(packages: Readonly<Record<string, unknown>>, from: string, name: string): string {
  const own = `${from}/${name}`;
  return own in packages ? own : name;
}

function reachable(
  found: ReadonlyMap<string, Pick<LockedPart, 'dependencies'>>,
  first: readonly string[],
): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...first];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    waiting.push(...(found.get(place)?.dependencies ?? []));
  }
  return seen;
}

function onceEach(parts: readonly LockedPart[]): LockedPart[] {
  const byIdentity = new Map<string, LockedPart>();
  for (const part of parts) {
    const identity = `${part.name}@${part.version}`;
    const isShipped = part.isShipped || byIdentity.get(identity)?.isShipped === true;
    byIdentity.set(identity, { ...part, isShipped });
  }
  return [...byIdentity.values()].sort((one, other) => one.name.localeCompare(other.name));
}
