import type { CardId, PlayerId } from './ids.ts';
import type { RoleName } from './role-facts.ts';

/** A card of this round. `as` and `mark` belong to the card its player was dealt and move with it (rulebook section 1). */
export interface Card {
  readonly id: CardId;
  readonly role: RoleName;
  readonly as?: RoleName;
  readonly mark?: PlayerId;
}

/** Where every card lies. */
export interface Layout {
  readonly cards: Readonly<Record<CardId, Card>>;
  /** The card in front of each player. */
  readonly hands: Readonly<Record<PlayerId, CardId>>;
  readonly center: readonly CardId[];
  readonly pile: readonly CardId[];
}

/** The deal. Only the super admin changes it during the round, and not after the night. */
export interface Deal {
  /** Secret for good: with it the round can be replayed. */
  readonly seed: string;
  /** The players of the round in seat order. Newcomers during results are not among them. */
  readonly seats: readonly PlayerId[];
  readonly selectedRoles: readonly RoleName[];
  readonly layout: Layout;
}
