import type { Card, Deal, Layout } from './deal.ts';
import type { CardId, PlayerId } from './ids.ts';
import { CENTER_CARDS } from './limits.ts';
import { createRandom, shuffled } from './random.ts';
import type { RoleTable } from './role-table.ts';
import type { RoleName } from './roles/role.ts';

interface DealInput {
  readonly seed: string;
  readonly seats: readonly PlayerId[];
  /** As many as seats and center cards together. */
  readonly selectedRoles: readonly RoleName[];
  readonly roles: RoleTable;
}

/** Shuffles the selected roles and lays them out (rulebook section 1). */
export function dealCards({ seed, seats, selectedRoles, roles }: DealInput): Deal {
  const printed = shuffled(selectedRoles, createRandom(seed));
  return { seed, seats, selectedRoles, layout: layOut(printed, seats, roles) };
}

/** One card to each seat, three to the center, and the pile where it belongs. */
export function layOut(printed: readonly RoleName[], seats: readonly PlayerId[], roles: RoleTable): Layout {
  const dealt = printed.map((role, index): Card => ({ id: `card-${index}` as CardId, role }));
  const pile = printed
    .flatMap((name) => roles.get(name).pileCard ?? [])
    .map((role, index): Card => ({ id: `pile-${index}` as CardId, role }));
  const ids = dealt.map((card) => card.id);
  return {
    cards: Object.fromEntries([...dealt, ...pile].map((card) => [card.id, card])),
    hands: Object.fromEntries(seats.map((seat, index) => [seat, ids[index] as CardId])),
    center: ids.slice(seats.length, seats.length + CENTER_CARDS),
    pile: pile.map((card) => card.id),
  };
}
