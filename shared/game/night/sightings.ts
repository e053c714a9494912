import type { ClaimPlace } from '../state/claim.ts';
import type { Deal } from '../state/deal.ts';
import type { CardId, PlayerId } from '../state/ids.ts';
import type { NightRecord } from '../state/night-record.ts';
import type { CardPlace, NightOutcome, SeenCard } from '../state/outcome.ts';
import type { RoleLookup, RoleName } from '../state/role-facts.ts';
import { convertingPlace, MovingCards } from './moving-cards.ts';

/** A card that a player saw at night, at the place where they saw it or then moved it to. */
export interface Sighting {
  readonly card: CardId;
  readonly place: ClaimPlace;
  readonly role: RoleName;
}

type Sightings = ReadonlyMap<PlayerId, readonly Sighting[]>;

/** Follows the cards through the steps of the night, as their outcomes tell. */
export function sightingsOf(deal: Deal, night: NightRecord, roles: RoleLookup): Sightings {
  const cards = new CardReplay(deal, roles);
  const seen = new Map<PlayerId, Sighting[]>();
  for (const { playerId, outcome } of night.steps) {
    const own = seen.get(playerId) ?? [];
    for (const card of shownBefore(outcome)) own.push(cards.sighting(card));
    const moved = cards.carryOut(playerId, outcome);
    if (moved.length > 0) own.push(...moved.flatMap((move) => ownMove(own, move)));
    if (outcome.kind === 'woke') {
      own.push(cards.sighting({ place: { player: playerId }, role: outcome.finalRole }));
    }
    if (own.length > 0) seen.set(playerId, own);
  }
  return seen;
}

/** What a step showed of the cards as they lay before it moved any. */
function shownBefore(outcome: NightOutcome): readonly SeenCard[] {
  switch (outcome.kind) {
    case 'looked':
    case 'investigated':
      return outcome.cards;
    case 'copied':
      return [{ place: outcome.from, role: outcome.role }];
    case 'revealed':
    case 'looked_and_swapped':
      return [outcome.card];
    // The Robber knows both where it was and where it is.
    case 'robbed':
      return [{ place: { player: outcome.target }, role: outcome.role }];
    default:
      return [];
  }
}

interface Move {
  readonly card: CardId;
  readonly from: CardPlace;
  readonly to: CardPlace;
}

/** A player who moves a card that they have seen knows where it is. */
function ownMove(seen: readonly Sighting[], { card, from, to }: Move): Sighting[] {
  const known = seen.find(
    (sighting) => sighting.card === card && isSameClaimPlace(sighting.place, claimPlaceOf(from)),
  );
  return known === undefined ? [] : [{ ...known, place: claimPlaceOf(to) }];
}

/** The place as players name it. */
export function claimPlaceOf(place: CardPlace): ClaimPlace {
  return 'pile' in place ? { pile: true } : place;
}

export function isSameClaimPlace(a: ClaimPlace, b: ClaimPlace): boolean {
  if ('player' in a) return 'player' in b && a.player === b.player;
  if ('center' in a) return 'center' in b && a.center === b.center;
  return 'pile' in b;
}

/** Where the cards lie while the steps of a night are replayed. */
class CardReplay {
  readonly #cards: MovingCards;
  readonly #shielded = new Set<PlayerId>();

  constructor(
    readonly deal: Deal,
    readonly roles: RoleLookup,
  ) {
    this.#cards = new MovingCards(deal.layout);
  }

  sighting({ place, role }: SeenCard): Sighting {
    return { card: this.#cards.at(place).id, place: claimPlaceOf(place), role };
  }

  /** The moves of the step, all at once. */
  carryOut(actor: PlayerId, outcome: NightOutcome): Move[] {
    if (outcome.kind === 'shield_placed') this.#shielded.add(outcome.target);
    const pileCard = outcome.kind === 'copied' ? this.roles.get(outcome.role).pileCard : undefined;
    if (pileCard !== undefined) this.#cards.addToPile(pileCard);
    const moves = this.#routes(actor, outcome).map(([from, to]) => ({
      card: this.#cards.at(from).id,
      from,
      to,
    }));
    for (const { card, to } of moves) this.#cards.put(to, card);
    return moves;
  }

  #routes(actor: PlayerId, outcome: NightOutcome): (readonly [CardPlace, CardPlace])[] {
    switch (outcome.kind) {
      case 'robbed':
        return exchange({ player: actor }, { player: outcome.target });
      case 'exchanged':
        return exchange(...outcome.places);
      case 'looked_and_swapped':
        return outcome.hasMoved ? exchange(outcome.card.place, { player: outcome.target }) : [];
      case 'converted':
        return exchange(convertingPlace(this.#cards, this.deal.layout) as CardPlace, {
          player: outcome.target,
        });
      case 'shifted': {
        const others = this.deal.seats.filter((seat) => seat !== actor && !this.#shielded.has(seat));
        const seats = outcome.direction === 'left' ? others : others.toReversed();
        const next = (index: number) => seats[(index + 1) % seats.length] as PlayerId;
        return seats.map((player, index) => [{ player }, { player: next(index) }] as const);
      }
      default:
        return [];
    }
  }
}

const exchange = (a: CardPlace, b: CardPlace): (readonly [CardPlace, CardPlace])[] => [
  [a, b],
  [b, a],
];
