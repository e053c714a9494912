import { tabStore } from '../../../session/store.ts';

/** The reveal is for people who saw the vote in this tab; it plays once a round. */
const keyOf = (gameId: string) => `reveal:${gameId}`;

interface Round {
  readonly id: string;
  readonly round: number;
}

/** Anybody who sees the vote gets to see the reveal of this round. */
export function expectReveal({ id, round }: Round): void {
  if (tabStore.read(keyOf(id)) !== `seen ${round}`) tabStore.write(keyOf(id), `due ${round}`);
}

export const isRevealDue = ({ id, round }: Round): boolean => tabStore.read(keyOf(id)) === `due ${round}`;

export function revealSeen({ id, round }: Round): void {
  tabStore.write(keyOf(id), `seen ${round}`);
}
