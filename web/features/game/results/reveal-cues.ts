import { tabStore } from '../../../session/store.ts';
import { MOTION_MS } from '../../../styles/motion.ts';

/** The moments of a reveal, milliseconds from its beginning. */
export interface Cues {
  /** Between two votes that set out. */
  readonly stagger: number;
  /** When each vote arrives. */
  readonly landings: readonly number[];
  /** The most voted stand out. */
  readonly counted: number;
  /** The cards of the eliminated turn over. */
  readonly turned: number;
  /** All the other cards turn over. */
  readonly shown: number;
  readonly end: number;
}

/** A pause before the first vote. */
export const GATHER_MS = 600;
const LONGEST_STAGGER_MS = 160;
/** All votes set out within this time, however many there are. */
const ALL_SENT_MS = 2800;
const TENSION_MS = 1200;
const LOOK_MS = 1300;
const ALL_TURNED_MS = 900;

/** How long after the previous card the next one turns over. */
export const turnStagger = (cards: number): number => Math.min(90, ALL_TURNED_MS / Math.max(cards, 1));

export function cuesOf(votes: number, hasEliminated: boolean): Cues {
  const stagger = Math.min(LONGEST_STAGGER_MS, ALL_SENT_MS / Math.max(votes, 1));
  const landings = Array.from({ length: votes }, (_, index) => GATHER_MS + index * stagger + MOTION_MS.vote);
  const counted = (landings.at(-1) ?? GATHER_MS) + 300;
  const turned = counted + TENSION_MS;
  const shown = hasEliminated ? turned + MOTION_MS.flip + LOOK_MS : turned;
  return { stagger, landings, counted, turned, shown, end: shown + ALL_TURNED_MS + MOTION_MS.flip + LOOK_MS };
}

/** How many votes have arrived. */
export const landedBy = ({ landings }: Cues, now: number): number =>
  landings.filter((at) => at <= now).length;

/** The moments at which something is seen to change. */
export const momentsOf = (cues: Cues): number[] => [
  ...cues.landings,
  cues.counted,
  cues.turned,
  cues.shown,
  cues.end,
];

/** The reveal plays once a round, in tabs that saw the vote. */
const keyOf = (gameId: string) => `reveal:${gameId}`;

interface Round {
  readonly id: string;
  readonly round: number;
}

/** Called when the vote is seen: its reveal is due in this tab. */
export function expectReveal({ id, round }: Round): void {
  if (tabStore.read(keyOf(id)) !== `seen ${round}`) tabStore.write(keyOf(id), `due ${round}`);
}

export const isRevealDue = ({ id, round }: Round): boolean => tabStore.read(keyOf(id)) === `due ${round}`;

export function markRevealSeen({ id, round }: Round): void {
  tabStore.write(keyOf(id), `seen ${round}`);
}
