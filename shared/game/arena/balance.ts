import { findBuiltInRole } from '../night/roles/index.ts';
import { HELPERS_OF_SIDES } from '../role-sets/ease.ts';
import { warningsOf } from '../role-sets/warnings.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import type { Ruleset } from '../state/settings.ts';
import { meanOf, type Share, shareOf } from './share.ts';

/** Built-in roles in canonical order, and the rules they are played by. */
export interface LaboratorySet {
  readonly roles: readonly string[];
  readonly ruleset: Ruleset;
}

/** One card of a set replaced. */
export interface Swap {
  readonly out: string;
  readonly in: string;
}

/** Rounds of a set: a character each, in the order of their seeds (outcomeOf). */
export interface PlayedRounds {
  readonly outcomes: string;
  /** The same seeds with one card replaced, by the name of the swap. */
  readonly swaps: Readonly<Record<string, string>>;
}

export const NOTHING_PLAYED: PlayedRounds = { outcomes: '', swaps: {} };

/**
 * Raised with each change of what bots choose, say or vote: figures are kept by it, and those of other bots are no longer
 * shown.
 */
export const BOTS_VERSION = 1;

/** Before this many rounds nothing is shown. */
export const FIRST_ROUNDS = 50;
const MOST = { rounds: 2000, swaps: 400 };
const MOST_SEATS = 12;
/** The smallest table at which people suspect one another. */
const FEWEST_SEATS = 3;
/** Beside what each role adds, so many replacements are tried that may balance a set. */
const MOST_SUGGESTIONS = 3;

/** Rounds to reach, one step after another: of the set itself, then of its swaps. */
const STEPS = [
  { rounds: FIRST_ROUNDS, swaps: 0 },
  { rounds: 100, swaps: 100 },
  { rounds: 400, swaps: 400 },
  MOST,
];

/** The order in which the names of a set are written. */
export const canonicalRoles = (roles: readonly string[]): string[] => roles.toSorted();

/** Whether bots can tell how these roles play: built-in ones, at three to twelve seats, no more of one than there are. */
export function isPlayable(roles: readonly string[]): boolean {
  const seats = roles.length - CENTER_CARDS;
  if (seats < FEWEST_SEATS || seats > MOST_SEATS) return false;
  return roles.every((name) => copiesIn(roles, name) <= (findBuiltInRole(name)?.copies ?? 0));
}

const copiesIn = (roles: readonly string[], role: string) => roles.filter((name) => name === role).length;

const SIDES = { villager: 1, werewolf: 2, tanner: 4, stalker: 8 } as const;
export type Side = keyof typeof SIDES;

/** Who won a round, as one hexadecimal digit. */
export function outcomeOf(winners: readonly string[]): string {
  const sides = Object.entries(SIDES).filter(([side]) => winners.some((name) => name.toLowerCase() === side));
  return sides.reduce((sum, [, bit]) => sum + bit, 0).toString(16);
}

const hasWon = (outcome: string, side: Side): boolean => (Number.parseInt(outcome, 16) & SIDES[side]) !== 0;

/** The set with one card replaced at its place. */
export function swapped(roles: readonly string[], swap: Swap): readonly string[] {
  return roles.with(roles.indexOf(swap.out), swap.in);
}

export const swapName = (swap: Swap): string => `${swap.out}>${swap.in}`;

function swapNamed(name: string): Swap {
  const [out = '', into = ''] = name.split('>');
  return { out, in: into };
}

/** What is to be played next of a set; null when all is, or as much as is wanted. */
export function nextRounds(
  { roles }: Pick<LaboratorySet, 'roles'>,
  played: PlayedRounds,
  most = MOST,
): { readonly swap: Swap | null; readonly from: number; readonly count: number } | null {
  for (const step of STEPS) {
    const from = played.outcomes.length;
    const rounds = Math.min(step.rounds, most.rounds);
    if (from < rounds) return { swap: null, from, count: rounds - from };
    for (const swap of swapsToTry(roles, played)) {
      const done = played.swaps[swapName(swap)]?.length ?? 0;
      const swapRounds = Math.min(step.swaps, most.swaps);
      if (done < swapRounds) return { swap, from: done, count: swapRounds - done };
    }
  }
  return null;
}

/** Each role but Villagers for a Villager; then, once it is known who leads, what may bring the sides together. */
function swapsToTry(roles: readonly string[], { outcomes }: PlayedRounds): readonly Swap[] {
  const others = new Set(roles.filter((name) => name !== 'Villager'));
  return [...[...others].map((out) => ({ out, in: 'Villager' })), ...balancing(roles, outcomes)];
}

/** By the first rounds alone: later ones must not change what has been begun. */
function balancing(roles: readonly string[], outcomes: string): readonly Swap[] {
  const gap = meanOf(gapsIn(outcomes.slice(0, FIRST_ROUNDS))).share;
  const weaker = gap > 0 ? 'werewolf' : 'villager';
  const plain = roles.includes('Villager') ? 'Villager' : roles.find((name) => teamOf(name) === 'Villager');
  if (plain === undefined) return [];
  return HELPERS_OF_SIDES[weaker]
    .map((name) => ({ out: plain, in: name }))
    .filter((swap) => swap.out !== swap.in && maySuggest(roles, swap))
    .slice(0, MOST_SUGGESTIONS);
}

const teamOf = (name: string) => findBuiltInRole(name)?.team;

/** As many as there are of each card, and nothing that a host would be warned of. */
function maySuggest(roles: readonly string[], swap: Swap): boolean {
  const next = swapped(roles, swap);
  return isPlayable(next) && warningsOf(next, next.length).length <= warningsOf(roles, roles.length).length;
}

/** By how much the village is ahead in each round: 1, 0 or −1. */
const gapsIn = (outcomes: string): number[] =>
  Array.from(outcomes, (one) => Number(hasWon(one, 'villager')) - Number(hasWon(one, 'werewolf')));

/** How often each side wins; several may win one round. Null before the first figure. */
export function winsIn(outcomes: string): Readonly<Record<Side | 'nobody', Share>> | null {
  if (outcomes.length < FIRST_ROUNDS) return null;
  const share = (counts: (outcome: string) => boolean) =>
    shareOf(Array.from(outcomes).filter(counts).length, outcomes.length);
  return {
    villager: share((one) => hasWon(one, 'villager')),
    werewolf: share((one) => hasWon(one, 'werewolf')),
    tanner: share((one) => hasWon(one, 'tanner')),
    stalker: share((one) => hasWon(one, 'stalker')),
    nobody: share((one) => one === '0'),
  };
}

/** By how much the village wins more often with the role than with a Villager instead, where that is certain. */
export function additionsIn({ outcomes, swaps }: PlayedRounds): (Share & { readonly role: string })[] {
  const additions = Object.entries(swaps).flatMap(([name, without]) => {
    const swap = swapNamed(name);
    if (swap.in !== 'Villager' || without.length < FIRST_ROUNDS) return [];
    const wins = (one: string) => Number(hasWon(one, 'villager'));
    const added = meanOf(Array.from(without, (one, round) => wins(outcomes[round] ?? '0') - wins(one)));
    return added.low > 0 || added.high < 0 ? [{ role: swap.out, ...added }] : [];
  });
  return additions.sort((a, b) => b.share - a.share);
}

/** How often each side wins after the swap. */
export interface Suggestion extends Swap {
  readonly villager: Share;
  readonly werewolf: Share;
}

/** The swap after which village and wolves win most equally often, where it certainly brings them together. */
export function suggestionIn(roles: readonly string[], { outcomes, swaps }: PlayedRounds): Suggestion | null {
  if (outcomes.length < FIRST_ROUNDS) return null;
  const gaps = gapsIn(outcomes);
  const now = meanOf(gaps);
  if (now.low <= 0 && now.high >= 0) return null;
  const sign = Math.sign(now.share);
  const better = Object.entries(swaps).flatMap(([name, after]) => {
    const swap = swapNamed(name);
    if (after.length < FIRST_ROUNDS || !maySuggest(roles, swap)) return [];
    const next = gapsIn(after);
    const closer = meanOf(next.map((gap, round) => sign * ((gaps[round] ?? 0) - gap)));
    const left = Math.abs(meanOf(next).share);
    const isBetter = closer.low > 0 && left < Math.abs(now.share);
    return isBetter ? [{ swap, after, left }] : [];
  });
  const [best] = better.sort((a, b) => a.left - b.left);
  const wins = best && winsIn(best.after);
  return wins ? { ...best.swap, villager: wins.villager, werewolf: wins.werewolf } : null;
}
