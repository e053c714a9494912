import type { ArtifactId, Direction } from './choice.ts';
import type { PlayerId } from './ids.ts';
import type { RoleName } from './role-facts.ts';

/** Where a card lies. */
export type CardPlace =
  | { readonly player: PlayerId }
  | { readonly center: number }
  | { readonly pile: number };

/** A card that a player has looked at, as printed. */
export interface SeenCard {
  readonly place: CardPlace;
  readonly role: RoleName;
}

/**
 * The outcome of one player's step of the night, as data. A theme makes a sentence of it when a view is made
 * (rulebook section 5).
 */
export type NightOutcome =
  | { readonly kind: 'passed' }
  /** The role has information only, or had nothing to choose. */
  | { readonly kind: 'informed' }
  /** A needed card is shielded; the outcome does not say whose. */
  | { readonly kind: 'shielded' }
  | { readonly kind: 'nothing_happened' }
  | { readonly kind: 'copied'; readonly from: CardPlace; readonly role: RoleName }
  | { readonly kind: 'looked'; readonly cards: readonly SeenCard[] }
  | { readonly kind: 'robbed'; readonly target: PlayerId; readonly role: RoleName; readonly mark?: PlayerId }
  | { readonly kind: 'exchanged'; readonly places: readonly [CardPlace, CardPlace] }
  | { readonly kind: 'marked'; readonly target: PlayerId }
  | { readonly kind: 'converted'; readonly target: PlayerId }
  | { readonly kind: 'protected'; readonly target: PlayerId }
  | { readonly kind: 'shield_placed'; readonly target: PlayerId }
  | {
      readonly kind: 'investigated';
      readonly cards: readonly SeenCard[];
      /** One of the two was passed over. */
      readonly metShield: boolean;
      readonly became?: RoleName;
    }
  | { readonly kind: 'tapped'; readonly target: PlayerId }
  | { readonly kind: 'revealed'; readonly card: SeenCard; readonly isFaceUp: boolean }
  | {
      readonly kind: 'looked_and_swapped';
      readonly card: SeenCard;
      readonly target: PlayerId;
      /** False: the target's card is shielded and stays. */
      readonly hasMoved: boolean;
    }
  | { readonly kind: 'shifted'; readonly direction: Direction }
  /** The players who looked at or moved a card, in seat order. */
  | { readonly kind: 'sensed'; readonly players: readonly PlayerId[] }
  | { readonly kind: 'artifact_given'; readonly target: PlayerId; readonly artifactId: ArtifactId }
  /** The target bears one already. */
  | { readonly kind: 'artifact_refused'; readonly target: PlayerId }
  | { readonly kind: 'banished'; readonly target: PlayerId }
  | {
      readonly kind: 'woke';
      readonly originalRole: RoleName;
      readonly finalRole: RoleName;
      readonly changed: boolean;
      readonly mark?: PlayerId;
    };

/** An outcome as shown at dawn, when an artifact may have undone it. */
export type DawnOutcome = NightOutcome | { readonly kind: 'protected_in_vain'; readonly target: PlayerId };

/** Something done to a player, who learns of it at dawn, but not who did it (rulebook section 3). */
export type Notice =
  | { readonly kind: 'tapped' }
  | {
      readonly kind: 'converted';
      readonly role: RoleName;
      /** The player has since turned over the card in front of them, or exchanged it. */
      readonly isOutdated: boolean;
    }
  | { readonly kind: 'artifact'; readonly artifactId: ArtifactId }
  | { readonly kind: 'banished' };
