const texts = new WeakMap<object, string>();

/** JSON of a value that never changes: what has been serialised as part of another value is not serialised again. */
export function immutableJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = texts.get(value);
  if (text === undefined) {
    text = Array.isArray(value) ? `[${value.map(immutableJson).join(',')}]` : JSON.stringify(value);
    texts.set(value, text);
  }
  return text;
}

/** The fields of an object as they stand between its braces. */
export function immutableFields(fields: Readonly<Record<string, unknown>>): string {
  const written: string[] = [];
  for (const key in fields) {
    if (fields[key] !== undefined) written.push(`"${key}":${immutableJson(fields[key])}`);
  }
  return written.join(',');
}
