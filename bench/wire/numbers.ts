import { parseArgs } from 'node:util';

/** The options of a command line, each of them a number, with what holds if it is not given. @throws Error for others */
export function readNumbers<K extends string>(
  args: readonly string[],
  initial: Readonly<Record<K, number>>,
): Record<K, number> {
  const names = Object.keys(initial) as K[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const));
  const { values } = parseArgs({ args: [...args], options });
  const given = values as Partial<Record<K, string>>;
  return Object.fromEntries(
    names.map((name) => {
      const value = Number(given[name] ?? initial[name]);
      if (!(value > 0)) throw new Error(`--${name} has to be a number above 0`);
      return [name, value];
    }),
  ) as Record<K, number>;
}
