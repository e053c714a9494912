/** Parsed JSON, looked at without the project's own schemas: the oracle trusts none of them. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectAt = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
export const listAt = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
export const textAt = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const numberAt = (value: Json | undefined): number => (typeof value === 'number' ? value : Number.NaN);

/** The same value always gives the same text, however its keys are ordered. */
export function canonical(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return value === undefined ? 'absent' : JSON.stringify(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

export const isSame = (a: Json | undefined, b: Json | undefined): boolean => canonical(a) === canonical(b);

export function without(value: JsonObject, ...keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}

/** Tells what is wrong with a value; nothing when it is as it should be. */
export type Rule = (value: Json | undefined, path: string) => string[];

const wrong = (value: Json | undefined, path: string, wanted: string): string[] => [
  `${path}: ${canonical(value).slice(0, 200)} is not ${wanted}`,
];

const when = (holds: (value: Json | undefined) => boolean, wanted: string): Rule => {
  return (value, path) => (holds(value) ? [] : wrong(value, path, wanted));
};

export const bool = when((value) => typeof value === 'boolean', 'a boolean');
export const int = when((value) => Number.isInteger(value), 'a whole number');
export const uuid = when(
  (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(value)),
  'an id',
);
/** A text that is harmless by where it stands; used where only the results are shown, and for tokens. */
export const anyText = when((value) => typeof value === 'string', 'a text');

export const exactly = (wanted: Json): Rule => when((value) => isSame(value, wanted), canonical(wanted));
export const oneOf = (wanted: Iterable<Json>): Rule => {
  const known = new Set([...wanted].map((one) => canonical(one)));
  return when((value) => known.has(canonical(value)), `one of ${[...known].slice(0, 8).join(' ')}`);
};

/** One of a set of texts that may be large. */
export const memberOf = (known: ReadonlySet<string>): Rule =>
  when((value) => typeof value === 'string' && known.has(value), 'known');

export const nullOr =
  (rule: Rule): Rule =>
  (value, path) =>
    value === null ? [] : rule(value, path);

export const listOf =
  (rule: Rule): Rule =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((one, index) => rule(one, `${path}[${index}]`))
      : wrong(value, path, 'a list');

/** Exactly these keys, each by its rule; those in `optional` may be missing. Any other key is a fault. */
export const object =
  (rules: Readonly<Record<string, Rule>>, optional: Readonly<Record<string, Rule>> = {}): Rule =>
  (value, path) => {
    if (!isObject(value)) return wrong(value, path, 'an object');
    const unknown = Object.keys(value).filter((key) => !(key in rules) && !(key in optional));
    return [
      ...unknown.map((key) => `${path}.${key}: nothing of this name may be sent`),
      ...Object.entries(rules).flatMap(([key, rule]) =>
        key in value ? rule(value[key], `${path}.${key}`) : [`${path}.${key} is missing`],
      ),
      ...Object.entries(optional).flatMap(([key, rule]) =>
        key in value ? rule(value[key], `${path}.${key}`) : [],
      ),
    ];
  };

/** Any keys that fit one rule, with values that fit another. */
export const recordOf =
  (key: Rule, each: Rule): Rule =>
  (value, path) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, one]) => [
          ...key(name, `${path} key`),
          ...each(one, `${path}.${name}`),
        ])
      : wrong(value, path, 'an object');
