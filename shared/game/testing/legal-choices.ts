import type { PromptView } from '../../protocol/game-view.ts';
import { payloadFromChoice, takesIfEvilTarget } from '../night/payload.ts';
import { randomChoice } from '../night/prompts.ts';
import { ACTION_TYPES, type Choice, type NightPayload } from '../state/choice.ts';
import { pickOne, type Random, shuffled } from '../state/random.ts';

type Offer = Exclude<PromptView['choices'][number], { type: 'submit_vote' }>;

/** What may be chosen in the night at this prompt, without the vote's. */
export function nightOffers(prompt: PromptView | null | undefined): Offer[] {
  return (prompt?.choices ?? []).flatMap((offer) => (offer.type === 'submit_vote' ? [] : [offer]));
}

/** Something on offer at random, or passing now and then; undefined when there is nothing to choose any more. */
export function randomPayload(
  prompt: PromptView | null | undefined,
  random: Random,
): NightPayload | undefined {
  if (prompt?.canPass && random.below(6) === 0) return { type: 'pass' };
  const offer = pickOne(nightOffers(prompt), random);
  return offer && payloadFromChoice(randomChoice(offer, random));
}

/** Everything that an offer allows, at most so many of it. */
export function legalChoices(offer: Offer, most: number, random: Random): NightPayload[] {
  const { type, targets, centerIndices, min, max } = offer;
  const picks = targets ? picksOf(targets, min, max) : [[]];
  const centers = centerIndices ? picksOf(centerIndices, targets ? 1 : min, targets ? 1 : max) : [[]];
  const ifEvilTargets = [undefined, ...(takesIfEvilTarget(type) ? (targets ?? []) : [])];
  const all = picks.flatMap((picked) =>
    centers.flatMap((center) =>
      (offer.artifactIds ?? [undefined]).flatMap((artifactId) =>
        (offer.directions ?? [undefined]).flatMap((direction) =>
          ifEvilTargets.map(
            (ifEvilTarget): Choice<string> => ({
              type,
              targets: picked,
              centerIndices: center,
              ...(artifactId ? { artifactId } : {}),
              ...(direction ? { direction } : {}),
              ...(ifEvilTarget ? { ifEvilTarget } : {}),
            }),
          ),
        ),
      ),
    ),
  );
  return shuffled(all, random).slice(0, most).map(payloadFromChoice);
}

/** Every way to pick so many different ones, in every order. */
function picksOf<T>(values: readonly T[], min: number, max: number): T[][] {
  const longer = (picks: T[][]) =>
    picks.flatMap((pick) => values.filter((value) => !pick.includes(value)).map((value) => [...pick, value]));
  const all: T[][] = [];
  for (let count = 0, picks: T[][] = [[]]; count <= max; count += 1, picks = longer(picks)) {
    if (count >= min) all.push(...picks);
  }
  return all;
}

/** What must be refused at this prompt, with the code. */
export function illegalChoices(
  prompt: PromptView,
  people: { self: string; other: string; stranger: string },
): [NightPayload, string][] {
  const offers = nightOffers(prompt);
  const offered = new Set<string>(offers.map(({ type }) => type));
  const refused: [NightPayload, string][] = ACTION_TYPES.filter((type) => !offered.has(type)).map((type) => [
    completeChoice(type, people.other, people.self),
    'INVALID_ACTION',
  ]);
  if (!offered.has('no_action')) refused.push([{ type: 'no_action' }, 'INVALID_ACTION']);
  if (!prompt.canPass) refused.push([{ type: 'pass' }, 'INVALID_ACTION']);
  return [...refused, ...offers.flatMap((offer) => illegalValues(offer, people))];
}

function illegalValues(
  { type, targets, centerIndices, max }: Offer,
  { self, other, stranger }: { self: string; other: string; stranger: string },
): [NightPayload, string][] {
  const refused: NightPayload[] = [];
  if (targets) {
    if (!targets.some((target) => target === self)) refused.push(completeChoice(type, self, other));
    refused.push(completeChoice(type, stranger, other));
    if (max === 2) refused.push(completeChoice(type, other, other));
  }
  if (centerIndices) {
    refused.push({
      ...completeChoice(type, other, other),
      ...(max === 2 ? { positions: [1, 1] } : { centerIndex: 3 }),
    } as NightPayload);
  }
  if (takesIfEvilTarget(type)) {
    refused.push({ type: 'view_and_swap', centerIndex: 0, targetUserId: other, ifEvilTargetUserId: self });
  }
  return refused.map((payload) => [payload, 'INVALID_TARGET']);
}

/** A choice with a value for everything it needs. */
function completeChoice(type: Offer['type'], first: string, second: string): NightPayload {
  switch (type) {
    case 'swap_players':
      return { type, player1UserId: first, player2UserId: second };
    case 'investigate_players':
      return { type, targetUserIds: [first, second] };
    case 'view_center':
      return { type, positions: [0, 1] };
    case 'shift_cards':
      return { type, direction: 'left' };
    case 'view_werewolf_pile':
      return { type };
    case 'no_action':
      return { type, suspectUserId: first };
    case 'view_center_card':
    case 'copy_center':
    case 'swap_center':
      return { type, centerIndex: 0 };
    case 'view_and_swap':
      return { type, centerIndex: 0, targetUserId: first };
    case 'assign_artifact':
      return { type, targetUserId: first, artifactId: 'void-of-nothingness' };
    default:
      return { type, targetUserId: first };
  }
}
