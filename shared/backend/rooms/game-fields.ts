import type { Parts } from '../../game/state/formats/format-step.ts';

/** Pairs of field and JSON for every part that is another value than before. */
export function changedFields(before: Parts, after: Parts): string[] {
  const changed: string[] = [];
  for (const [field, value] of Object.entries(after)) {
    if (before[field] !== value) changed.push(field, JSON.stringify(value));
  }
  return changed;
}

/** A game in whatever format it is stored. */
export interface StoredParts {
  readonly rev: number;
  readonly parts: Parts;
}

/** A stored hash as the parts it was made from; null when there is none. */
export function partsOfFields(fields: Record<string, string>): StoredParts | null {
  const { rev, ...parts } = fields;
  if (rev === undefined) return null;
  const parsed = Object.entries(parts).map(([field, json]) => [field, JSON.parse(json)] as const);
  return { rev: Number(rev), parts: Object.fromEntries(parsed) };
}

/** Some fields of a stored hash, and what they hold; those that are not there are left out. */
export function partsFromList(fields: readonly string[], stored: readonly (string | null)[]): Parts {
  const there = fields.flatMap((field, index) => {
    const json = stored[index] ?? null;
    return json === null ? [] : [[field, JSON.parse(json)] as const];
  });
  return Object.fromEntries(there);
}
