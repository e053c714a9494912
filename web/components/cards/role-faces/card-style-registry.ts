import type { Look } from '@nightfall/shared/themes/look-schema';
import type { CardStyle } from './card-style.ts';
import { PaperFace } from './paper.tsx';
import { PaperMini } from './paper-mini.tsx';
import { SmallVillageBack, VillageBack } from './village-back.tsx';

const village: CardStyle = {
  Face: PaperFace,
  Mini: PaperMini,
  Back: VillageBack,
  SmallBack: SmallVillageBack,
};

export type CardStyleName = Look['cardBack'];

/** Fetched with the themes that use them. */
const LOADERS: Readonly<Record<Exclude<CardStyleName, 'village'>, () => Promise<CardStyle>>> = {
  moon: async () => (await import('./woodcut.tsx')).moon,
  badge: async () => (await import('./badge.tsx')).badge,
  dossier: async () => (await import('./dossier.tsx')).dossier,
};

const loaded = new Map<CardStyleName, CardStyle>([['village', village]]);

/** Loads a style before cards are shown in it. */
export async function fetchCardStyle(name: CardStyleName): Promise<void> {
  if (name !== 'village' && !loaded.has(name)) loaded.set(name, await LOADERS[name]());
}

/** The village's cards stand for a style that is not loaded. */
export const cardStyleOf = (name: CardStyleName): CardStyle => loaded.get(name) ?? village;
