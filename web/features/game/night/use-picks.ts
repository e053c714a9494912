import type { PromptView } from '@nightfall/shared/game/view';
import { useState } from 'react';
import { type Offer, offersOf } from './offer.ts';
import { centerCount, initialPicks, type Picks, targetCount, toggledPick } from './picks.ts';

export interface Picking {
  readonly choice: Offer;
  readonly picks: Picks;
  readonly selectChoice: (type: string) => void;
  readonly toggleTarget: (userId: string) => void;
  readonly toggleCenter: (index: number) => void;
  readonly set: (change: Partial<Picks>) => void;
}

interface State {
  readonly prompt: PromptView;
  readonly type: string;
  readonly picks: Picks;
}

function begin(prompt: PromptView, type?: string): State {
  const choice = offersOf(prompt).find((offered) => offered.type === type) ?? offersOf(prompt)[0];
  return { prompt, type: choice?.type ?? '', picks: choice === undefined ? NO_PICKS : initialPicks(choice) };
}

const NO_PICKS: Picks = { targets: [], centerIndices: [] };

const isSamePrompt = (one: PromptView, other: PromptView) =>
  one === other || JSON.stringify(one.choices) === JSON.stringify(other.choices);

/** The picks for the prompt; another prompt (a copier's second) begins anew. Null when nothing is offered. */
export function usePicks(prompt: PromptView): Picking | null {
  const [kept, setState] = useState(() => begin(prompt));
  const state = isSamePrompt(kept.prompt, prompt) ? kept : begin(prompt);
  const choice = offersOf(prompt).find((offered) => offered.type === state.type);
  if (choice === undefined) return null;
  const set = (change: Partial<Picks>) =>
    setState({ ...state, prompt, picks: { ...state.picks, ...change } });
  const { targets, centerIndices } = state.picks;
  return {
    choice,
    picks: state.picks,
    set,
    selectChoice: (type) => setState(begin(prompt, type)),
    toggleTarget: (userId) => set({ targets: toggledPick(targets, userId, targetCount(choice).max) }),
    toggleCenter: (index) =>
      set({ centerIndices: toggledPick(centerIndices, index, centerCount(choice).max) }),
  };
}
