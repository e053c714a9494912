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
