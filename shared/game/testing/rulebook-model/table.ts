import { at, hasPile, type PlainChoice, type Round, type Turn } from './roles.ts';

/** Section 1. `as` and `mark` are written on the card, so they go where it goes. */
export interface Card {
  /** Where it was dealt: `seat 0`, `center 2`, or `pile`. */
  readonly origin: string;
  readonly role: string;
  as: string | null;
  mark: number | null;
}

export interface SeenCard {
  readonly seat?: number;
  readonly center?: number;
  readonly role: string;
}

/**
 * Section 5: what a player is told; people are seats, `target` is the one whose name is told: whoever took the one
 * card or had the one thing done to them.
 */
export interface Told {
  cards?: SeenCard[];
  werewolfPileCards?: string[];
  newRole?: string;
  target?: number;
  originalRole?: string;
  finalRole?: string;
  changed?: boolean;
  wolves?: number[];
  masons?: number[];
  seers?: number[];
  apprenticeSeers?: number[];
  actors?: number[];
  mark?: number;
  wasConverted?: boolean;
  wasTapped?: boolean;
  wasRobbed?: boolean;
  artifactId?: string;
  wasBanished?: boolean;
  shielded?: boolean;
  nothingHappened?: boolean;
}

/** Everything that lies on the table or was done to somebody; it changes as the night goes on. */
export interface Table {
  readonly round: Round;
  /** The card that each seat was dealt, wherever it lies by now. */
  readonly dealt: readonly Card[];
  readonly inFront: Card[];
  readonly center: Card[];
  readonly pile: Card[];
  readonly shielded: number[];
  /** Bodyguard and protected player. */
  readonly protections: [number, number][];
  readonly conversions: { seat: number; by: number; role: string }[];
  readonly tapped: number[];
  readonly artifacts: (string | undefined)[];
  readonly banished: number[];
  readonly faceUp: (string | undefined)[];
  readonly robbed: number[];
  /** Section 4, Aura Seer: who looked at or moved a card so far. */
  readonly active: number[];
  readonly told: Told[];
  /** Section 5: what each player takes their own role for. */
  readonly ownRole: string[];
}

const newCard = (origin: string, role: string): Card => ({ origin, role, as: null, mark: null });

export function layTable(round: Round): Table {
  const dealt = round.dealt.map((role, seat) => newCard(`seat ${seat}`, role));
  return {
    round,
    dealt,
    inFront: [...dealt],
    center: round.center.map((role, index) => newCard(`center ${index}`, role)),
    pile: hasPile(round) ? [extraWerewolf()] : [],
    shielded: [],
    protections: [],
    conversions: [],
    tapped: [],
    artifacts: round.dealt.map(() => undefined),
    banished: [],
    faceUp: round.dealt.map(() => undefined),
    robbed: [],
    active: [],
    told: round.dealt.map(() => ({})),
    ownRole: [...round.dealt],
  };
}

/** Section 1: the card that each Alpha Wolf brings into the werewolf pile. */
export function extraWerewolf(): Card {
  return newCard('pile', 'Werewolf');
}

/** Adds to what a player is told; cards join the cards seen before. */
export function tell(table: Table, seat: number, told: Told): void {
  const before = at(table.told, seat);
  const cards = [...(before.cards ?? []), ...(told.cards ?? [])];
  Object.assign(before, told, cards.length > 0 ? { cards } : {});
}

/** Section 4: "An action that needs a shielded card does nothing, and its result says shielded." */
export function isStopped(table: Table, seat: number, needed: readonly number[]): boolean {
  const stopped = needed.some((other) => table.shielded.includes(other));
  if (stopped) tell(table, seat, { shielded: true });
  return stopped;
}

export function isCopying(choice: PlainChoice): boolean {
  return choice.type === 'copy_role' || choice.type === 'copy_center';
}

/** Section 4: "Copying reads the cards as they were dealt." */
export function copiedRole(round: Round, choice: PlainChoice): string {
  return choice.type === 'copy_role'
    ? at(round.dealt, at(choice.targets, 0))
    : at(round.center, at(choice.centers, 0));
}

/** The role that a seat plays at night: the dealt one, after copying the copied one. */
export function roleAfter(round: Round, seat: number, turn: Turn): string {
  const copying = turn.filter(isCopying).at(-1);
  return copying ? copiedRole(round, copying) : at(round.dealt, seat);
}

/** A Doppelganger or Copycat that has become something. */
export function hasCopied(turn: Turn): boolean {
  return turn.some(isCopying);
}

/** Section 4: the roles as which somebody acts right after copying a player. */
export const AT_ONCE = [
  'Sentinel',
  'Seer',
  'Apprentice Seer',
  'Paranormal Investigator',
  'Robber',
  'Witch',
  'Troublemaker',
  'Village Idiot',
  'Drunk',
  'Thing',
  'Bodyguard',
  'Stalker',
];

/** Section 4: "When a copier acts is decided by the last copying." */
export function actsAtOnce(round: Round, seat: number, turn: Turn): boolean {
  const copying = turn.filter(isCopying).at(-1);
  return copying?.type === 'copy_role' && AT_ONCE.includes(roleAfter(round, seat, turn));
}
