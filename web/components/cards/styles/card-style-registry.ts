import type { Look } from '@nightfall/shared/themes/look-schema';
import type { CardStyle } from '../role-faces/card-style.ts';
import { VillageFace } from '../role-faces/village.tsx';
import { SmallVillageBack, VillageBack } from '../role-faces/village-back.tsx';
import { VillageMini } from '../role-faces/village-mini.tsx';

const village: CardStyle = {
  Face: VillageFace,
  Mini: VillageMini,
  Back: VillageBack,
  SmallBack: SmallVillageBack,
};

export type CardStyleName = Look['cardBack'];

/** Fetched with the themes that use them. */
const LOADERS: Readonly<Record<Exclude<CardStyleName, 'village'>, () => Promise<CardStyle>>> = {
  moon: async () => (await import('../role-faces/moon.tsx')).moon,
  badge: async () => (await import('../role-faces/badge.tsx')).badge,
  dossier: async () => (await import('../role-faces/dossier.tsx')).dossier,
};

const loaded = new Map<CardStyleName, CardStyle>([['village', village]]);

/** Loads a style before cards are shown in it. */
export async function fetchCardStyle(name: CardStyleName): Promise<void> {
  if (name !== 'village' && !loaded.has(name)) loaded.set(name, await LOADERS[name]());
}

/** The village's cards stand for a style that is not loaded. */
export const cardStyleOf = (name: CardStyleName): CardStyle => loaded.get(name) ?? village;
