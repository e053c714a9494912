import type { Choice, ChoiceOffer } from '../state/choice.ts';
import { pickOne, type Random, shuffled } from '../state/random.ts';
import { takesIfEvilTarget } from './payload.ts';

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
