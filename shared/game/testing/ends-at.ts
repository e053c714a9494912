import type { GameState } from '../state/state.ts';

/** When the running phase ends; 0 for one that does not. */
export const endsAtOf = ({ stage }: GameState): number => ('endsAt' in stage ? stage.endsAt : 0);
