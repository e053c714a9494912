import type { ComponentType } from 'react';
import type { FaceProps, MiniFaceProps, OfProduction } from '../role-faces/face.ts';

/** What the cards of a theme look like from both sides: large, and under 60 px. */
export interface CardStyle {
  readonly Face: ComponentType<FaceProps & OfProduction>;
  readonly Mini: ComponentType<MiniFaceProps>;
  /** In a field of 250 x 350. */
  readonly Back: ComponentType<OfProduction>;
  /** In a field of 50 x 70. */
  readonly SmallBack: ComponentType;
}
