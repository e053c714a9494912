import { BadgeBack, SmallBadgeBack } from '../card-backs/badge.tsx';
import { BadgeFace, BadgeMini } from '../role-faces/badge.tsx';
import type { CardStyle } from './card-style.ts';

export const badge: CardStyle = {
  Face: BadgeFace,
  Mini: BadgeMini,
  Back: BadgeBack,
  SmallBack: SmallBadgeBack,
};
