import { parseArgs } from 'node:util';

/** What the command line asks for. */
export interface Options {
  /** Also what takes minutes. */
  readonly isLong: boolean;
  /** Only benchmarks whose name has this in it. */
  readonly only: string;
  readonly rooms: number;
  /** Actions a second where they come at a fixed rate. */
  readonly rate: number;
  /** Of each window that is measured. */
  readonly seconds: number;
  /** Windows of each kind; their median counts. */
  readonly times: number;
}

/** @throws Error for an option that is not known, or is no number */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      long: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      rooms: { type: 'string', default: '200' },
      rate: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '3' },
      times: { type: 'string', default: '3' },
    },
  });
  const number = (name: 'rooms' | 'rate' | 'seconds' | 'times') => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new Error(`--${name} has to be a number above 0`);
    return value;
  };
  return {
    isLong: values.long,
    only: values.only,
    rooms: number('rooms'),
    rate: number('rate'),
    seconds: number('seconds'),
    times: number('times'),
  };
}

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
