import type { CardPlace, SeenCard } from '../state/outcome.ts';
import { player, say, type Value } from './sentence.ts';

export function placeName(place: CardPlace): Value {
  if ('player' in place) return player(place.player);
  return 'center' in place ? say(`places.centerCards.${place.center}`) : say('places.pile');
}

export const cardList = (cards: readonly SeenCard[]): Value =>
  cards.map(({ place, role }) => say('places.card', { place: placeName(place), role: { role } }));

/** A swap names a player twice at most; with a center card the first place is the actor's own. */
export const swapList = ([a, b]: readonly [CardPlace, CardPlace], own: 'ownCard' | 'theirOwnCard'): Value => [
  'center' in b ? say(`places.${own}`) : placeName(a),
  placeName(b),
];
