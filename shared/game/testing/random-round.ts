import { ACTION_TYPES, type ActionType } from '../state/choice.ts';
import type { CustomRole } from '../state/custom-role.ts';
import { createRandom, pickOne, type Random, shuffled } from '../state/random.ts';
import type { Ruleset } from '../state/settings.ts';
import { customRows } from './model-wire.ts';
import type { Offer, PlainPrompt } from './rulebook-model/prompts.ts';
import type { Votes } from './rulebook-model/results.ts';
import { type PlainChoice, type Round, TABLE } from './rulebook-model/roles.ts';

/** A round to be played, worked out from its seed alone. */
export interface RandomRound {
  readonly random: Random;
  readonly round: Round;
  readonly ruleset: Ruleset;
  readonly customRoles: readonly CustomRole[];
  /** A seat that many choices and votes go to, so that they meet. */
  readonly focus: number;
}

/** In 100. */
function chance(random: Random, percent: number): boolean {
  return random.below(100) < percent;
}

export function randomRound(seed: string): RandomRound {
  const random = createRandom(seed);
  const players = randomPlayers(random);
  const customRoles = chance(random, 25) ? randomCustomRoles(random) : [];
  const cards = randomCards(random, customRoles).slice(0, players + 3);
  const dealt = shuffled(cards, random);
  return {
    random,
    customRoles,
    round: {
      dealt: dealt.slice(3),
      center: dealt.slice(0, 3),
      custom: customRows(customRoles),
    },
    ruleset: chance(random, 50) ? 'standard' : 'tabletop',
    focus: random.below(players),
  };
}

/** Mostly small tables: more happens to each card. */
function randomPlayers(random: Random): number {
  const size = random.below(100);
  if (size < 6) return 1 + random.below(2);
  return size < 92 ? 3 + random.below(5) : 8 + random.below(20);
}

/** All cards, those with much effect at night more likely in front. */
function randomCards(random: Random, customRoles: readonly CustomRole[]): string[] {
  const cards = TABLE.flatMap(({ role, copies, actions }) => {
    const isCopier = actions.some((action) => action.startsWith('copy_'));
    const weight = isCopier ? 12 : actions.length > 0 ? 3 : 2;
    return Array.from({ length: copies }, () => ({ role, weight }));
  });
  const pool = [...cards, ...customRoles.map(({ name }) => ({ role: name, weight: 20 }))];
  // The best of several draws comes first.
  const ranked = pool.map(({ role, weight }) => ({
    role,
    rank: Math.max(...Array.from({ length: weight }, () => random.below(1_000_000))),
  }));
  return ranked.sort((a, b) => b.rank - a.rank).map(({ role }) => role);
}

const CUSTOM_ACTIONS = ACTION_TYPES.filter(
  (type) => !type.startsWith('copy_') && type !== 'target_player',
) as ActionType[];

/** Up to three of them. */
export function randomCustomRoles(random: Random): CustomRole[] {
  const names = shuffled(['Baker', 'Watchman', 'Ratcatcher'], random).slice(0, 1 + random.below(3));
  return names.map((name) => ({
    name,
    team: pickOne(['villager', 'werewolf', 'special', 'special'] as const, random) ?? 'villager',
    title: name,
    description: name,
    imageUrl: null,
    nightOrder: random.below(11),
    actions: shuffled(CUSTOM_ACTIONS, random).slice(0, random.below(4)),
  }));
}

/** One of the choices on offer, or passing. */
export function randomPick({ random, focus }: RandomRound, { offers, canPass }: PlainPrompt): PlainChoice {
  const offer = pickOne(offers, random);
  if (offer === undefined || (canPass && chance(random, 8)))
    return { type: 'pass', targets: [], centers: [] };
  const count = offer.min + random.below(offer.max - offer.min + 1);
  const targets = towards(focus, shuffled(offer.targets, random), random);
  const hasTargets = targets.length > 0 || offer.type === 'no_action';
  const artifact = pickOne(offer.artifacts, random);
  const direction = pickOne(offer.directions, random);
  return {
    type: offer.type,
    targets: targets.slice(0, count),
    centers: shuffled(offer.centers, random).slice(0, hasTargets ? 1 : count),
    ...(artifact === undefined ? {} : { artifact }),
    ...(direction === undefined ? {} : { direction }),
    ...(offer.type === 'view_and_swap' && chance(random, 50) ? ifEvil(offer, random) : {}),
  };
}

function ifEvil({ targets }: Offer, random: Random): { ifEvil?: number } {
  const target = pickOne(targets, random);
  return target === undefined ? {} : { ifEvil: target };
}

function towards(focus: number, seats: readonly number[], random: Random): number[] {
  if (!seats.includes(focus) || !chance(random, 35)) return [...seats];
  return [focus, ...seats.filter((seat) => seat !== focus)];
}

/** A choice like those on offer with another value in it; often illegal. */
export function randomSlip({ random, round }: RandomRound, offer: Offer): PlainChoice {
  const anySeat = () => random.below(round.dealt.length);
  const count = Math.max(1, offer.min);
  const hasTargets = offer.targets.length > 0;
  return {
    type: chance(random, 30) ? (pickOne(['pass', 'no_action'], random) ?? 'pass') : offer.type,
    targets: hasTargets ? Array.from({ length: count }, anySeat) : [],
    centers:
      offer.centers.length > 0 ? Array.from({ length: hasTargets ? 1 : count }, () => random.below(3)) : [],
    ...(offer.artifacts[0] === undefined ? {} : { artifact: offer.artifacts[0] }),
    ...(offer.directions[0] === undefined ? {} : { direction: offer.directions[0] }),
  };
}

/**
 * Votes of the seats that may vote: round the table, on any seat, or on a few, which then often tie. `notable` are the
 * seats whose elimination matters.
 */
export function randomVotes(
  { random, round, focus }: RandomRound,
  voters: readonly number[],
  notable: readonly number[],
): Votes {
  const seats = round.dealt.map((_, seat) => seat);
  const style = random.below(5);
  const few = shuffled(style > 2 ? [...notable, focus] : seats, random).slice(0, 1 + random.below(3));
  return seats.map((seat, index) => {
    if (!voters.includes(seat) || chance(random, 7)) return null;
    const others = seats.filter((other) => other !== seat);
    if (style === 0) return (seat + 1) % seats.length;
    if (style === 1) return pickOne(others, random) ?? null;
    const wanted = few.filter((other) => other !== seat);
    return wanted[index % wanted.length] ?? pickOne(others, random) ?? null;
  });
}
