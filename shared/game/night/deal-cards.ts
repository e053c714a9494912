import type { Card, Deal, Layout } from '../state/deal.ts';
import type { CardId, PlayerId } from '../state/ids.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import { createRandom, shuffled } from '../state/random.ts';
import type { RoleName, RoleTable } from '../state/role-facts.ts';
import type { FixedRoles } from '../state/state.ts';

interface DealInput {
  readonly seed: string;
  readonly seats: readonly PlayerId[];
  /** As many as seats and center cards together. */
  readonly selectedRoles: readonly RoleName[];
  readonly roles: RoleTable;
  readonly fixed?: FixedRoles | undefined;
}

/** Shuffles the selected roles and lays them out (rulebook section 1). */
export function dealCards({ seed, seats, selectedRoles, roles, fixed = {} }: DealInput): Deal {
  const rest = [...selectedRoles];
  const own = seats.map((seat) => takenOut(rest, fixed[seat]));
  const others = shuffled(rest, createRandom(seed));
  const printed = [...own.map((role) => role ?? (others.shift() as RoleName)), ...others];
  return { seed, seats, selectedRoles, layout: layOut(printed, seats, roles) };
}

/** What was fixed for a seat, unless it is not among the cards any more. */
function takenOut(cards: RoleName[], role: RoleName | undefined): RoleName | undefined {
  const index = role === undefined ? -1 : cards.indexOf(role);
  return index === -1 ? undefined : cards.splice(index, 1)[0];
}

/** One card to each seat, three to the center, and the pile where it belongs. */
export function layOut(printed: readonly RoleName[], seats: readonly PlayerId[], roles: RoleTable): Layout {
  const dealt = printed.map((role, index): Card => ({ id: cardId(index), role }));
  const pile = printed
    .flatMap((name) => roles.get(name).pileCard ?? [])
    .map((role, index): Card => ({ id: `pile-${index}` as CardId, role }));
  const cards: Record<CardId, Card> = {};
  for (const card of dealt) cards[card.id] = card;
  for (const card of pile) cards[card.id] = card;
  const hands: Record<PlayerId, CardId> = {};
  for (const [index, seat] of seats.entries()) hands[seat] = cardId(index);
  return {
    cards,
    hands,
    center: dealt.slice(seats.length, seats.length + CENTER_CARDS).map(({ id }) => id),
    pile: pile.map((card) => card.id),
  };
}

const cardId = (index: number) => `card-${index}` as CardId;
