import type { ComponentType } from 'react';
import type { RoleFacts } from '../../../theme/role-facts.ts';

/** What the cards of a theme look like from both sides: large, and under 60 px. */
export interface CardStyle {
  readonly Face: ComponentType<FaceProps & OfProduction>;
  readonly Mini: ComponentType<MiniFaceProps>;
  /** In a field of 250 x 350. */
  readonly Back: ComponentType<OfProduction>;
  /** In a field of 50 x 70. */
  readonly SmallBack: ComponentType;
}

/** For cards that bear the title of their theme. */
export interface OfProduction {
  readonly gameTitle: string;
}

/** A card's face: everything that is drawn and written on it. */
export interface FaceProps {
  readonly role: RoleFacts;
  /** The team's name in the theme's words. */
  readonly team: string;
}

/** The face of a card under 60 px, in the same field of 250 x 350: no name, no scene, no filter. */
export interface MiniFaceProps {
  readonly role: RoleFacts;
  /** Shows the night order in the corner. */
  readonly withOrder: boolean;
}
