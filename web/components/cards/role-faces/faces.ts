import type { Look } from '@nightfall/shared/themes/theme-schema';
import type { ComponentType } from 'react';
import { BadgeFace, BadgeMini } from './badge.tsx';
import { DossierFace, DossierMini } from './dossier.tsx';
import type { FaceProps, MiniFaceProps } from './face.ts';
import { PaperFace } from './paper.tsx';
import { PaperMini } from './paper-mini.tsx';
import { WoodcutFace, WoodcutMini } from './woodcut.tsx';

interface Manner {
  readonly Face: ComponentType<FaceProps>;
  readonly Mini: ComponentType<MiniFaceProps>;
}

/** Faces are in the manner of the theme's card back. */
export const MANNERS: Record<Look['cardBack'], Manner> = {
  village: { Face: PaperFace, Mini: PaperMini },
  moon: { Face: WoodcutFace, Mini: WoodcutMini },
  badge: { Face: BadgeFace, Mini: BadgeMini },
  dossier: { Face: DossierFace, Mini: DossierMini },
};
