import { isEvil } from '../night/role.ts';
import type { Choice } from '../state/choice.ts';
import type { PlayerId } from '../state/ids.ts';
import type { NightStep } from '../state/night-record.ts';
import type { NightOutcome, SeenCard } from '../state/outcome.ts';
import type { RoleLookup } from '../state/role-facts.ts';

/** Whether a step of the night did what its player claims. A step that a shield stopped did not. */
export function tookEffect({ choice, outcome }: NightStep, said: Choice, roles: RoleLookup): boolean {
  if (choice.type !== said.type) return false;
  const [target] = said.targets;
  const [center] = said.centerIndices;
  switch (outcome.kind) {
    case 'passed':
      return true;
    // A player without a choice may claim the named suspect, or none; a wake that a shield has stopped is no choice.
    case 'informed':
    case 'sensed':
    case 'woke':
    case 'shielded':
      return said.type === 'no_action' && (target === undefined || target === choice.targets[0]);
    case 'copied':
      return isAt({ place: outcome.from }, target, center);
    case 'looked':
    case 'investigated':
      return haveLookedAt(outcome.cards, said);
    case 'revealed':
      return isAt(outcome.card, target, undefined);
    case 'exchanged':
      return haveExchanged(outcome, said);
    case 'shifted':
      return outcome.direction === said.direction;
    case 'looked_and_swapped':
      return outcome.hasMoved && isAt(outcome.card, undefined, center) && wentTo(outcome, said, roles);
    case 'artifact_given':
      return outcome.target === target && outcome.artifactId === said.artifactId;
    case 'nothing_happened':
    case 'artifact_refused':
      return false;
    default:
      return outcome.target === target;
  }
}

export function movesCard(outcome: NightOutcome): boolean {
  switch (outcome.kind) {
    case 'robbed':
    case 'exchanged':
    case 'converted':
    case 'shifted':
      return true;
    default:
      return outcome.kind === 'looked_and_swapped' && outcome.hasMoved;
  }
}

type Placed = Pick<SeenCard, 'place'>;

function isAt({ place }: Placed, player: PlayerId | undefined, center: number | undefined): boolean {
  if ('player' in place) return place.player === player;
  return 'center' in place && place.center === center;
}

/** Exactly these cards, in any order; for the pile it is enough to have looked. */
function haveLookedAt(cards: readonly SeenCard[], { type, targets, centerIndices }: Choice): boolean {
  if (type === 'view_werewolf_pile') return cards.length > 0;
  return (
    cards.length === targets.length + centerIndices.length &&
    cards.every(
      (card) =>
        targets.some((target) => isAt(card, target, undefined)) ||
        centerIndices.some((center) => isAt(card, undefined, center)),
    )
  );
}

type Exchanged = Extract<NightOutcome, { kind: 'exchanged' }>;

/** The Drunk's own card is not part of the choice. */
function haveExchanged({ places }: Exchanged, { targets, centerIndices }: Choice): boolean {
  return places
    .filter((place, index) => 'center' in place || targets.length > 0 || index > 0)
    .every(
      (place) =>
        targets.some((target) => isAt({ place }, target, undefined)) ||
        centerIndices.some((center) => isAt({ place }, undefined, center)),
    );
}

type GivenCard = Extract<NightOutcome, { kind: 'looked_and_swapped' }>;

/** The claimed receiver is the player who got the card. */
function wentTo({ card, target }: GivenCard, said: Choice, roles: RoleLookup): boolean {
  const { ifEvilTarget } = said;
  const isForOther = ifEvilTarget !== undefined && isEvil(roles.get(card.role));
  return target === (isForOther ? ifEvilTarget : said.targets[0]);
}
