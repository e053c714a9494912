import type { PromptView } from '@nightfall/shared/protocol/game-view';
import { useState } from 'react';
import {
  centerCount,
  initialPicks,
  type Offer,
  offersOf,
  type Picks,
  toggledIfEvil,
  toggledPick,
  toggledTarget,
} from './picks.ts';

/** What a player who is pressed becomes: the target, or who gets the card if it is an evil one. */
export type Slot = 'target' | 'if-evil';

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

/** The picks for the prompt; another prompt (a copier's second) starts afresh. Null when nothing is offered. */
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
