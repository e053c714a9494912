import type { Look } from '@nightfall/shared/themes/look-schema';
import type { Ridge } from '../skyline.ts';
import type { Cliff, Place } from './place.ts';
import { village } from './village.ts';

type PlaceName = Look['skyline'];

/** Fetched with the themes that use them. */
const LOADERS: Readonly<Record<Exclude<PlaceName, 'village'>, () => Promise<Place>>> = {
  gothic: async () => (await import('./gothic.ts')).gothic,
  towers: async () => (await import('./towers.ts')).towers,
  capital: async () => (await import('./capital.ts')).capital,
};

const loaded = new Map<PlaceName, Place>([['village', village]]);
const drawn = new Map<PlaceName, readonly Ridge[]>();

/** Loads a place before it is shown. */
export async function fetchPlace(name: PlaceName): Promise<void> {
  if (name !== 'village' && !loaded.has(name)) loaded.set(name, await LOADERS[name]());
}

/** The village stands for a place that is not loaded. */
const placeOf = (name: PlaceName): Place => loaded.get(name) ?? village;

export const cliffOf = (name: PlaceName): Cliff => placeOf(name).cliff;

/** As many windows as a share says: in the order in which they go on, they are spread evenly from 0 to 1. */
function evenlyLit(ridges: readonly Ridge[]): readonly Ridge[] {
  const order = ridges
    .flatMap(({ windows }) => windows)
    .toSorted((one, other) => one.threshold - other.threshold);
  const thresholds = new Map(order.map((one, rank) => [one, (rank + 0.5) / order.length]));
  return ridges.map((ridge) => ({
    ...ridge,
    windows: ridge.windows.map((one) => ({ ...one, threshold: thresholds.get(one) ?? one.threshold })),
  }));
}

/** Far to near; the fourth is the ground the page stands on. Each is drawn once, when it is first seen. */
export function skylineOf(name: PlaceName): readonly Ridge[] {
  const known = drawn.get(name);
  if (known) return known;
  const ridges = evenlyLit(placeOf(name).skyline());
  if (loaded.has(name)) drawn.set(name, ridges);
  return ridges;
}
