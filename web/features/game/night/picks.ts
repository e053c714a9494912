import type { ArtifactId, Direction, NightPayload } from '@nightfall/shared/game/choice';
import { payloadFromChoice } from '@nightfall/shared/game/payload';
import type { Offer } from './offer.ts';

/** What the player has picked for one choice so far. */
export interface Picks {
  readonly targets: readonly string[];
  readonly centerIndices: readonly number[];
  readonly artifactId?: ArtifactId;
  readonly direction?: Direction;
}

/** How many of each a choice asks for; 0 to 0: none. */
interface Count {
  readonly min: number;
  readonly max: number;
}

const NONE: Count = { min: 0, max: 0 };
const ONE: Count = { min: 1, max: 1 };

/** A suspicion is free; the Witch may name a second player for an evil card. */
export function targetCount(choice: Offer): Count {
  if (choice.targets === undefined) return NONE;
  if (choice.type === 'no_action') return { min: 0, max: 1 };
  const { min = 1, max = 1 } = choice;
  return choice.type === 'view_and_swap' ? { min: 1, max: 2 } : { min, max };
}

export function centerCount(choice: Offer): Count {
  if (choice.centerIndices === undefined) return NONE;
  if (choice.targets !== undefined) return ONE;
  return { min: choice.min ?? 1, max: choice.max ?? 1 };
}

/** The Drunk's picker starts at the first center card. */
export function initialPicks(choice: Offer): Picks {
  const first = choice.centerIndices?.[0];
  const isPreset = choice.type === 'swap_center' && first !== undefined;
  return { targets: [], centerIndices: isPreset ? [first] : [] };
}

/** Picks or unpicks; one too many replaces the oldest. */
export function toggledPick<T>(picked: readonly T[], value: T, max: number): T[] {
  if (picked.includes(value)) return picked.filter((other) => other !== value);
  return [...picked, value].slice(-max);
}

const isWithin = (length: number, { min, max }: Count) => length >= min && length <= max;

export function isComplete(choice: Offer, picks: Picks): boolean {
  return (
    isWithin(picks.targets.length, targetCount(choice)) &&
    isWithin(picks.centerIndices.length, centerCount(choice)) &&
    (choice.artifactIds === undefined || picks.artifactId !== undefined) &&
    (choice.directions === undefined || picks.direction !== undefined)
  );
}

/** The payload of complete picks; null while something is missing. A vote is no night action. */
export function payloadOf(choice: Offer, picks: Picks): NightPayload | null {
  if (choice.type === 'submit_vote' || !isComplete(choice, picks)) return null;
  const { targets, ...others } = picks;
  if (choice.type !== 'view_and_swap') return payloadFromChoice({ type: choice.type, ...picks });
  const [target = '', ifEvilTarget] = targets;
  const second = ifEvilTarget === undefined ? {} : { ifEvilTarget };
  return payloadFromChoice({ type: choice.type, targets: [target], ...others, ...second });
}
