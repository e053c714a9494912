import type { Card, Layout } from '../state/deal.ts';
import type { CardId, PlayerId } from '../state/ids.ts';
import type { CardPlace } from '../state/outcome.ts';
import type { RoleName } from '../state/role-facts.ts';
import { pileCardId } from './deal-cards.ts';

/** Where the cards lie while a night is resolved, or replayed. Begins as they were dealt. */
export class MovingCards {
  /** The deal's own cards until one is changed. */
  #cards: Readonly<Record<CardId, Card>>;
  readonly #hands: Record<PlayerId, CardId>;
  readonly #center: CardId[];
  readonly #pile: CardId[];

  constructor({ cards, hands, center, pile }: Layout) {
    this.#cards = cards;
    this.#hands = { ...hands };
    this.#center = [...center];
    this.#pile = [...pile];
  }

  at(place: CardPlace): Card {
    if ('player' in place) return this.#card(this.#hands[place.player]);
    return this.#card('center' in place ? this.#center[place.center] : this.#pile[place.pile]);
  }

  put(place: CardPlace, card: CardId): void {
    if ('player' in place) this.#hands[place.player] = card;
    else if ('center' in place) this.#center[place.center] = card;
    else this.#pile[place.pile] = card;
  }

  /** Writes on a card, wherever it lies. */
  write(id: CardId | undefined, words: Pick<Card, 'as' | 'mark'>): void {
    const card = this.#card(id);
    this.#cards = { ...this.#cards, [card.id]: { ...card, ...words } };
  }

  addToPile(role: RoleName): void {
    const id = pileCardId(this.#pile.length);
    this.#cards = { ...this.#cards, [id]: { id, role } };
    this.#pile.push(id);
  }

  /** The cards of the werewolf pile as it lies now. */
  pilePlaces(): { pile: number }[] {
    return this.#pile.map((_, pile) => ({ pile }));
  }

  layout(): Layout {
    return { cards: this.#cards, hands: this.#hands, center: this.#center, pile: this.#pile };
  }

  #card(id: CardId | undefined): Card {
    return this.#cards[id as CardId] as Card;
  }
}

/** The first place of the pile with a card of a print that was dealt into the pile: the one that a conversion takes. */
export function convertingPlace(
  cards: MovingCards,
  { cards: dealt, pile }: Layout,
): { pile: number } | undefined {
  const prints = pile.map((id) => dealt[id]?.role);
  return cards.pilePlaces().find((place) => prints.includes(cards.at(place).role));
}
