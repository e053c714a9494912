import type { ActionType, Choice, ChoiceOffer } from '../state/choice.ts';
import type { PlayerId } from '../state/ids.ts';
import type { CardPlace, NightOutcome } from '../state/outcome.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { Night } from './night.ts';

/** What decides which choices are legal. Nothing in it is unknown to the player. */
export interface OfferInput {
  readonly player: PlayerId;
  /** All players of the round, in seat order. */
  readonly seats: readonly PlayerId[];
  readonly others: readonly PlayerId[];
  readonly mayTargetItself: boolean;
  readonly hasWerewolfPile: boolean;
  readonly knownWolves: readonly PlayerId[];
}

/** One kind of night action: what may be chosen, and what it does. */
export interface NightAction {
  readonly type: ActionType;
  /** The legal values; null when there are none, so that the action is not offered. */
  readonly offer: (chooser: OfferInput) => ChoiceOffer | null;
  /** Carries the action out. The choice is one that was offered; `copied` is what it copied when it was made. */
  readonly perform: (night: Night, actor: PlayerId, choice: Choice, copied?: RoleName) => NightOutcome;
  /** A copying: the place whose dealt card the player becomes, answered at once. */
  readonly copiedPlace?: (choice: Choice) => CardPlace;
}

/** An offer of players, or null without enough of them. */
export function offerPlayers(
  type: ActionType,
  targets: readonly PlayerId[],
  count: { min: number; max: number } = { min: 1, max: 1 },
): ChoiceOffer | null {
  return targets.length < count.min ? null : { type, targets, ...count };
}

/** An offer of the three center cards. */
export function offerCenter(type: ActionType, count: number): ChoiceOffer {
  return { type, centerIndices: [0, 1, 2], min: count, max: count };
}

/** The n-th target of a choice that has passed the check. */
export function targetOf(choice: Choice, index = 0): PlayerId {
  return choice.targets[index] as PlayerId;
}

/** The n-th center card of a choice that has passed the check. */
export function centerOf(choice: Choice, index = 0): number {
  return choice.centerIndices[index] as number;
}
