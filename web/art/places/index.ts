import type { Look } from '@nightfall/shared/themes/look-schema';
import type { Ridge } from '../skyline.ts';
import { capital } from './capital.ts';
import { gothic } from './gothic.ts';
import { towers } from './towers.ts';
import { village } from './village.ts';

type Skyline = Look['skyline'];

const DRAW: Record<Skyline, () => readonly Ridge[]> = { village, gothic, towers, capital };
const drawn = new Map<Skyline, readonly Ridge[]>();

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
export function skylineOf(kind: Skyline): readonly Ridge[] {
  const ridges = drawn.get(kind) ?? evenlyLit(DRAW[kind]());
  drawn.set(kind, ridges);
  return ridges;
}
