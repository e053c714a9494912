import type { Claim } from '../state/claim.ts';
import type { Deal } from '../state/deal.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { Position } from './position.ts';

type Order = readonly number[];

/** Cards of the center by their places there. */
export type CenterCards = ReadonlyMap<number, RoleName>;

/** Every order in which three cards may lie. */
export const ORDERS: readonly Order[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/** A deal with its center as people say, and how many of all its orders are like that. */
export interface SaidCenter {
  readonly deal: Deal;
  readonly chance: number;
}

/**
 * Lays the cards of the center as those who may have seen them say. A few worlds would hardly hold the one order that
 * somebody has seen. Of people who contradict each other the first counts.
 */
export function centerAsSaid(
  { own, roles, selectedRoles }: Position,
  deal: Deal,
  seen: readonly CenterCards[],
): SaidCenter {
  const asDealt = { deal, chance: 1 };
  if (seen.every(({ size }) => size === 0)) return asDealt;
  // What was copied from the center hangs on what lies there.
  const isCopied = selectedRoles.some((name) =>
    roles.get(name).actions.some(({ type }) => type === 'copy_center'),
  );
  if (isCopied) return asDealt;
  const { cards, center } = deal.layout;
  const prints = center.map((id) => cards[id]?.role ?? '');
  const isAs = (order: Order, wanted: CenterCards) =>
    [...wanted].every(([place, role]) => prints[order[place] ?? 0] === role);
  const known = new Map(
    (own?.told?.cards ?? []).flatMap(({ place }) =>
      'center' in place ? [[place.center, prints[place.center] ?? ''] as const] : [],
    ),
  );
  const all = ORDERS.filter((order) => isAs(order, known));
  let left = all;
  for (const wanted of seen) {
    const open = left.filter((order) => isAs(order, wanted));
    if (open.length > 0) left = open;
  }
  // The order that was drawn stays where it is one of them.
  const order = left.find((one) => one.every((card, place) => card === place)) ?? left[0];
  if (order === undefined || left.length === all.length || center.length !== CENTER_CARDS) return asDealt;
  const laid = order.map((card) => center[card] ?? center[0]).filter((id) => id !== undefined);
  return {
    deal: { ...deal, layout: { ...deal.layout, center: laid } },
    chance: left.length / all.length,
  };
}

/** What somebody says to have seen there. */
export function centerCardsIn(claims: readonly Claim[]): CenterCards {
  return new Map(
    claims.flatMap((claim) =>
      claim.kind === 'saw' && 'center' in claim.place ? [[claim.place.center, claim.role] as const] : [],
    ),
  );
}
