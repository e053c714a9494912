import type { Phase } from '@nightfall/shared/game/state/phase';
import { PERSONAL } from './personal.ts';
import { tabStore } from './store.ts';

/** In their order, as the rules have them. */
export const PHASES: readonly Phase[] = [
  'lobby',
  'role_deal',
  'job_choice',
  'role_resolve',
  'discussion',
  'vote',
  'results',
];

/** What is remembered of a view that was looked at. */
export interface Seen {
  readonly round: number;
  readonly phase: Phase;
  /** How many had done what the phase asks for. */
  readonly done: number;
}

const keyOf = (gameId: string) => `${PERSONAL.seen}${gameId}`;

/** What was last looked at in a room, for a tab that its phone has thrown away meanwhile. */
export function keptSeen(gameId: string): Seen | null {
  const [round, name, done] = (tabStore.read(keyOf(gameId)) ?? '').split(' ');
  const phase = PHASES.find((one) => one === name);
  return phase === undefined ? null : { round: Number(round), phase, done: Number(done) };
}

export function keepSeen(gameId: string, { round, phase, done }: Seen): void {
  tabStore.write(keyOf(gameId), `${round} ${phase} ${done}`);
}
