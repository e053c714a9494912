import type { Choice, ChoiceOffer, Prompt } from '../state/choice.ts';
import type { PlayerId } from '../state/ids.ts';
import { pickOne, type Random, shuffled } from '../state/random.ts';
import type { NightAction, OfferInput } from './action.ts';
import { isAlone, type KnowledgeInput, knowledgeOf, ownRoleAtNight } from './knowledge.ts';
import { takesIfEvilTarget } from './payload.ts';

/** What a player may submit in the night, or null once they are done. Legal values only. */
export function promptFor(input: KnowledgeInput, player: PlayerId): Prompt | null {
  const turn = input.turns?.[player];
  if (!turn || turn.isDone) return null;
  const role = ownRoleAtNight(input, player);
  const offers = offersFor(input, player);
  if (offers.length > 0) return { offers, canPass: role.canPass };
  return { offers: [{ type: 'no_action', targets: others(input, player), min: 0, max: 1 }], canPass: false };
}

/** Whether the role that this player has now has anything to choose. */
export function hasChoice(input: KnowledgeInput, player: PlayerId): boolean {
  return offersFor(input, player).length > 0;
}

/** The action of the player's role with this type. */
export function actionOf(input: KnowledgeInput, player: PlayerId, type: string): NightAction | undefined {
  return ownRoleAtNight(input, player).actions.find((action) => action.type === type);
}

export type ChoiceCheck = 'ok' | 'not_offered' | 'incomplete' | 'illegal';

export function checkChoice(prompt: Prompt, choice: Choice): ChoiceCheck {
  if (choice.type === 'pass') return prompt.canPass ? 'ok' : 'not_offered';
  const offer = prompt.offers.find(({ type }) => type === choice.type);
  if (!offer) return 'not_offered';
  if (!isComplete(offer, choice)) return 'incomplete';
  return valuesAreOffered(offer, choice) ? 'ok' : 'illegal';
}

/** Whether the choice takes from this offer as much as it has to, and nothing else. */
export function isPick(offer: ChoiceOffer, choice: Choice): boolean {
  return choice.type === offer.type && isComplete(offer, choice) && valuesAreOffered(offer, choice);
}

function isComplete(offer: ChoiceOffer, choice: Choice): boolean {
  const picks = offer.targets ? choice.targets : choice.centerIndices;
  // An offer of directions, or of the whole pile, has nothing to count.
  const isCounted = offer.targets !== undefined || offer.centerIndices !== undefined;
  const needsCenterBesideTarget = offer.targets !== undefined && offer.centerIndices !== undefined;
  return (
    (!isCounted || (picks.length >= offer.min && picks.length <= offer.max)) &&
    (!needsCenterBesideTarget || choice.centerIndices.length === 1) &&
    (offer.artifactIds === undefined || choice.artifactId !== undefined) &&
    (offer.directions === undefined || choice.direction !== undefined)
  );
}

function valuesAreOffered(offer: ChoiceOffer, choice: Choice): boolean {
  return (
    allOffered(choice.targets, offer.targets) &&
    allOffered(choice.centerIndices, offer.centerIndices) &&
    allOffered(choice.artifactId ? [choice.artifactId] : [], offer.artifactIds) &&
    allOffered(choice.direction ? [choice.direction] : [], offer.directions) &&
    allOffered(
      choice.ifEvilTarget ? [choice.ifEvilTarget] : [],
      takesIfEvilTarget(offer.type) ? offer.targets : [],
    )
  );
}

/** Distinct, and each of them offered. */
function allOffered<T>(picked: readonly T[], offered: readonly T[] = []): boolean {
  return new Set(picked).size === picked.length && picked.every((value) => offered.includes(value));
}

function offersFor(input: KnowledgeInput, player: PlayerId): ChoiceOffer[] {
  const role = ownRoleAtNight(input, player);
  if (role.actsOnlyAlone && !isAlone(input, player)) return [];
  const chooser = chooserFor(input, player);
  return role.actions.flatMap((action) => action.offer(chooser) ?? []);
}

function chooserFor(input: KnowledgeInput, player: PlayerId): OfferInput {
  const { deal, roles } = input;
  const { mayTargetItself } = ownRoleAtNight(input, player);
  return {
    player,
    seats: deal.seats,
    others: others(input, player),
    mayTargetItself,
    hasWerewolfPile: deal.selectedRoles.some((name) => roles.get(name).pileCard !== undefined),
    knownWolves: knowledgeOf(input, player).wolves,
  };
}

function others({ deal }: KnowledgeInput, player: PlayerId): PlayerId[] {
  return deal.seats.filter((seat) => seat !== player);
}

/** A random legal choice out of an offer. */
export function randomChoice<Id extends string>(offer: ChoiceOffer<Id>, random: Random): Choice<Id> {
  const { type, targets, centerIndices, min, max } = offer;
  const count = min + random.below(max - min + 1);
  const artifactId = pickOne(offer.artifactIds ?? [], random);
  const direction = pickOne(offer.directions ?? [], random);
  const ifEvilTarget =
    takesIfEvilTarget(type) && random.below(2) === 0 ? pickOne(targets ?? [], random) : undefined;
  return {
    type,
    targets: shuffled(targets ?? [], random).slice(0, count),
    // Beside targets there is one center card; alone, the count is the center cards'.
    centerIndices: shuffled(centerIndices ?? [], random).slice(0, targets ? 1 : count),
    ...(artifactId ? { artifactId } : {}),
    ...(direction ? { direction } : {}),
    ...(ifEvilTarget ? { ifEvilTarget } : {}),
  };
}
