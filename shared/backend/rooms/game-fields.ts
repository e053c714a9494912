import type { GameState } from '../../game/state/state.ts';

type Field = keyof GameState & string;

/** Pairs of field and JSON for every part of the state that is another value than before. */
export function changedFields(before: GameState | null, after: GameState): string[] {
  const changed: string[] = [];
  for (const field of Object.keys(after) as Field[]) {
    if (before === null || before[field] !== after[field]) changed.push(field, JSON.stringify(after[field]));
  }
  return changed;
}

/** Fields of a stored hash as the parts of the game they were made from. Null when there is no such game. */
export function partsFromFields<F extends Field>(
  fields: readonly F[],
  stored: readonly (string | null)[],
): Pick<GameState, F> | null {
  const parts = fields.map((field, index) => [field, stored[index] ?? null] as const);
  if (parts.every(([, json]) => json === null)) return null;
  return Object.fromEntries(
    parts.flatMap(([field, json]) => (json === null ? [] : [[field, JSON.parse(json)]])),
  ) as Pick<GameState, F>;
}

/** A stored hash as the game it was made from. */
export function gameFromFields(fields: Record<string, string>): { rev: number; state: GameState } | null {
  const { rev, ...parts } = fields;
  if (rev === undefined) return null;
  const state: Record<string, unknown> = {};
  for (const [field, json] of Object.entries(parts)) state[field] = JSON.parse(json);
  // Only commit writes this hash, and it writes whole GameStates.
  return { rev: Number(rev), state: state as unknown as GameState };
}
