export type JsonObject = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectOrNone = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** What is given stays; what is not comes from the other. */
export function filled(given: unknown, rest: unknown): unknown {
  if (given === undefined) return rest;
  if (!isObject(given) || !isObject(rest)) return given;
  const missing = Object.entries(rest).map(([key, value]) => [key, filled(given[key], value)]);
  return { ...given, ...Object.fromEntries(missing) };
}
