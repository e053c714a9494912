import type { Look } from '@nightfall/shared/themes/look-schema';
import type { ComponentType } from 'react';
import { BadgeFace, BadgeMini } from './badge.tsx';
import { DossierFace, DossierMini } from './dossier.tsx';
import type { FaceProps, MiniFaceProps } from './face.ts';
import { PaperFace } from './paper.tsx';
import { PaperMini } from './paper-mini.tsx';
import { WoodcutFace, WoodcutMini } from './woodcut.tsx';

interface CardStyle {
  readonly Face: ComponentType<FaceProps>;
  readonly Mini: ComponentType<MiniFaceProps>;
}

/** Faces are in the style of the theme's card back. */
export const CARD_STYLES: Record<Look['cardBack'], CardStyle> = {
  village: { Face: PaperFace, Mini: PaperMini },
  moon: { Face: WoodcutFace, Mini: WoodcutMini },
  badge: { Face: BadgeFace, Mini: BadgeMini },
  dossier: { Face: DossierFace, Mini: DossierMini },
};
