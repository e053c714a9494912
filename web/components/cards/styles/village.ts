import { SmallVillageBack, VillageBack } from '../card-backs/village.tsx';
import { PaperFace } from '../role-faces/paper.tsx';
import { PaperMini } from '../role-faces/paper-mini.tsx';
import type { CardStyle } from './card-style.ts';

export const village: CardStyle = {
  Face: PaperFace,
  Mini: PaperMini,
  Back: VillageBack,
  SmallBack: SmallVillageBack,
};
