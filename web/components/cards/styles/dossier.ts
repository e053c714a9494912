import { DossierBack, SmallDossierBack } from '../card-backs/dossier.tsx';
import { DossierFace, DossierMini } from '../role-faces/dossier.tsx';
import type { CardStyle } from './card-style.ts';

export const dossier: CardStyle = {
  Face: DossierFace,
  Mini: DossierMini,
  Back: DossierBack,
  SmallBack: SmallDossierBack,
};
