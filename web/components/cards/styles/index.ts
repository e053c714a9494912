import type { Look } from '@nightfall/shared/themes/look-schema';
import { SmallVillageBack, VillageBack } from '../card-backs/village.tsx';
import { PaperFace } from '../role-faces/paper.tsx';
import { PaperMini } from '../role-faces/paper-mini.tsx';
import type { CardStyle } from './card-style.ts';

const village: CardStyle = {
  Face: PaperFace,
  Mini: PaperMini,
  Back: VillageBack,
  SmallBack: SmallVillageBack,
};

export type CardStyleName = Look['cardBack'];

/** Those of other themes than the default one are fetched with them. */
const FETCHED: Readonly<Record<Exclude<CardStyleName, 'village'>, () => Promise<CardStyle>>> = {
  moon: async () => (await import('./moon.ts')).moon,
  badge: async () => (await import('./badge.ts')).badge,
  dossier: async () => (await import('./dossier.ts')).dossier,
};

const there = new Map<CardStyleName, CardStyle>([['village', village]]);

/** Has a style be there before cards are shown in it. */
export async function fetchCardStyle(name: CardStyleName): Promise<void> {
  if (name !== 'village' && !there.has(name)) there.set(name, await FETCHED[name]());
}

/** The village's cards stand for a style that is not there. */
export const cardStyleOf = (name: CardStyleName): CardStyle => there.get(name) ?? village;
