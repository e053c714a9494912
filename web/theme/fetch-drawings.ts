import type { Look } from '@nightfall/shared/themes/look-schema';
import { fetchPlace } from '../art/places/index.ts';
import { fontsLoaded } from './faces.ts';

/** Loads everything a look draws before it is shown. */
export async function fetchDrawings({
  skyline,
  cardBack,
}: Pick<Look, 'skyline' | 'cardBack'>): Promise<void> {
  await Promise.all([fetchPlace(skyline), fetchCards(cardBack), fontsLoaded(skyline)]);
}

/** The default theme's cards come with the components that show cards; Home shows none. */
async function fetchCards(cardBack: Look['cardBack']): Promise<void> {
  if (cardBack === 'village') return;
  const { fetchCardStyle } = await import('../components/cards/styles/card-style-registry.ts');
  await fetchCardStyle(cardBack);
}
