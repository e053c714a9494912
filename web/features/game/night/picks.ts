import { payloadFromChoice } from '@nightfall/shared/game/night/payload';
import type { ArtifactId, Direction, NightPayload } from '@nightfall/shared/game/state/choice';
import type { PromptView } from '@nightfall/shared/protocol/game-view';
import { useState } from 'react';

/** What the player has picked for one choice so far. */
export interface Picks {
  readonly targets: readonly string[];
  readonly centerIndices: readonly number[];
  readonly artifactId?: ArtifactId | undefined;
  readonly direction?: Direction | undefined;
  /** Who gets the card instead if it is an evil one; optional. */
  readonly ifEvilTarget?: string | undefined;
}

/** How many of each a choice asks for; 0 to 0 means none. */
interface Count {
  readonly min: number;
  readonly max: number;
}

const NONE: Count = { min: 0, max: 0 };
const ONE: Count = { min: 1, max: 1 };

/** A suspicion is optional. */
export function targetCount(choice: Offer): Count {
  if (choice.targets === undefined) return NONE;
  if (choice.type === 'no_action') return { min: 0, max: 1 };
  return { min: choice.min ?? 1, max: choice.max ?? 1 };
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

/** Picks or unpicks the player who would get an evil card. */
export function toggledIfEvil(picks: Picks, userId: string): Picks {
  return { ...picks, ifEvilTarget: picks.ifEvilTarget === userId ? undefined : userId };
}

/** Picks or unpicks a target, who can no longer be the one to get an evil card instead. */
export function toggledTarget(choice: Offer, picks: Picks, userId: string): Picks {
  const targets = toggledPick(picks.targets, userId, targetCount(choice).max);
  const isFreed = picks.ifEvilTarget !== undefined && targets.includes(picks.ifEvilTarget);
  return { ...picks, targets, ifEvilTarget: isFreed ? undefined : picks.ifEvilTarget };
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

/** The payload of complete picks; null while something is missing. A vote is not a night action. */
export function payloadOf(choice: Offer, picks: Picks): NightPayload | null {
  if (choice.type === 'submit_vote' || !isComplete(choice, picks)) return null;
  const { ifEvilTarget, artifactId, direction, ...places } = picks;
  return payloadFromChoice({
    type: choice.type,
    ...places,
    ...(artifactId === undefined ? {} : { artifactId }),
    ...(direction === undefined ? {} : { direction }),
    ...(ifEvilTarget === undefined ? {} : { ifEvilTarget }),
  });
}

/** A choice that a prompt offers. The pickers look only at which lists it has. */
export interface Offer {
  readonly type: PromptView['choices'][number]['type'];
  readonly targets?: readonly string[] | undefined;
  readonly centerIndices?: readonly number[] | undefined;
  readonly artifactIds?: readonly ArtifactId[] | undefined;
  readonly directions?: readonly Direction[] | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export const offersOf = (prompt: PromptView): readonly Offer[] => prompt.choices;

/** What the next press on a player picks: the target, or who gets the card if it is an evil one. */
type Slot = 'target' | 'if-evil';

export interface Picking {
  readonly choice: Offer;
  readonly picks: Picks;
  readonly slot: Slot;
  readonly selectChoice: (type: string) => void;
  readonly selectSlot: (slot: Slot) => void;
  readonly toggleTarget: (userId: string) => void;
  readonly toggleCenter: (index: number) => void;
  readonly set: (change: Partial<Picks>) => void;
}

interface State {
  readonly prompt: PromptView;
  readonly type: string;
  readonly picks: Picks;
  readonly slot: Slot;
}

const NO_PICKS: Picks = { targets: [], centerIndices: [] };

function begin(prompt: PromptView, type?: string): State {
  const choice = offersOf(prompt).find((offered) => offered.type === type) ?? offersOf(prompt)[0];
  const picks = choice === undefined ? NO_PICKS : initialPicks(choice);
  return { prompt, type: choice?.type ?? '', picks, slot: 'target' };
}

const isSamePrompt = (one: PromptView, other: PromptView) =>
  one === other || JSON.stringify(one.choices) === JSON.stringify(other.choices);

/** The picks for the prompt; another prompt (a copier's second) starts empty. Null when nothing is offered. */
export function usePicks(prompt: PromptView): Picking | null {
  const [kept, setState] = useState(() => begin(prompt));
  const state = isSamePrompt(kept.prompt, prompt) ? kept : begin(prompt);
  const choice = offersOf(prompt).find((offered) => offered.type === state.type);
  if (choice === undefined) return null;
  const { picks, slot } = state;
  const change = (changed: Partial<State>) => setState({ ...state, prompt, ...changed });
  const set = (changed: Partial<Picks>) => change({ picks: { ...picks, ...changed } });
  return {
    choice,
    picks,
    slot,
    set,
    selectChoice: (type) => setState(begin(prompt, type)),
    selectSlot: (next) => change({ slot: next }),
    toggleTarget: (userId) =>
      change({
        picks: slot === 'target' ? toggledTarget(choice, picks, userId) : toggledIfEvil(picks, userId),
      }),
    toggleCenter: (index) =>
      set({ centerIndices: toggledPick(picks.centerIndices, index, centerCount(choice).max) }),
  };
}
