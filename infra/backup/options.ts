import { parseArgs } from 'node:util';

/**
 * What stands behind `--name` on the command line, by name.
 * @throws Error when one of the needed ones is missing, or there is any other.
 */
export function readOptions<Needed extends string, Optional extends string = never>(
  needed: readonly Needed[],
  optional: readonly Optional[] = [],
): Record<Needed, string> & Partial<Record<Optional, string>> {
  const options = Object.fromEntries(
    [...needed, ...optional].map((name) => [name, { type: 'string' as const }]),
  );
  const { values } = parseArgs({ options });
  const missing = needed.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`Missing: ${missing.map((name) => `--${name}`).join(', ')}`);
  return values as Record<Needed, string> & Partial<Record<Optional, string>>;
}

/** @throws Error that names the variable of the environment that is not set. */
export function readAddress(name: 'DATABASE_URL' | 'REDIS_URL'): string {
  const address = process.env[name];
  if (address === undefined) throw new Error(`${name} is not set`);
  return address;
}
