import type { Look } from '@nightfall/shared/themes/look-schema';
import { fetchPlace } from '../art/places/index.ts';
import { facesThere } from './faces.ts';

/** Has all that a look draws be there before it is shown. */
export async function fetchDrawings({
  skyline,
  cardBack,
}: Pick<Look, 'skyline' | 'cardBack'>): Promise<void> {
  await Promise.all([fetchPlace(skyline), fetchCards(cardBack), facesThere(skyline)]);
}

/** The cards of the default theme are in the program of whoever shows cards, which Home does not. */
async function fetchCards(cardBack: Look['cardBack']): Promise<void> {
  if (cardBack === 'village') return;
  const { fetchCardStyle } = await import('../components/cards/styles/index.ts');
  await fetchCardStyle(cardBack);
}
