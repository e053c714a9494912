import type { Ruleset } from '@nightfall/shared/game/state/settings';
import { readStored, removeStored, writeStored } from './browser-storage.ts';
import { WISH_KEPT_MS } from './create-wish.ts';

/** A set that the next room of this browser is to begin with. */
export interface WishedSet {
  readonly roles: readonly string[];
  readonly ruleset: Ruleset;
}

export const noteWishedSet = ({ roles, ruleset }: WishedSet, now: number = Date.now()): void =>
  writeStored('wishedSet', JSON.stringify({ roles, ruleset, at: now }));

/** The wished set, as long as a wish is kept; null where there is none. */
export function wishedSet(now: number = Date.now()): WishedSet | null {
  const text = readStored('wishedSet');
  if (text === null) return null;
  const { at, ...set } = JSON.parse(text) as WishedSet & { readonly at: number };
  return now - at <= WISH_KEPT_MS ? set : null;
}

export const forgetWishedSet = (): void => removeStored('wishedSet');
