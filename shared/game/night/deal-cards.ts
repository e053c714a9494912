import type { Card, Deal, Layout } from '../state/deal.ts';
import type { CardId, PlayerId } from '../state/ids.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import { createRandom, shuffled } from '../state/random.ts';
import type { RoleLookup, RoleName } from '../state/role-facts.ts';
import type { FixedRoles } from '../state/state.ts';

interface DealInput {
  readonly seed: string;
  readonly seats: readonly PlayerId[];
  /** As many as seats and center cards together. */
  readonly selectedRoles: readonly RoleName[];
  readonly roles: RoleLookup;
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
export function layOut(printed: readonly RoleName[], seats: readonly PlayerId[], roles: RoleLookup): Layout {
  const cards: Record<CardId, Card> = {};
  for (const [index, role] of printed.entries()) {
    const id = dealtCardId(index);
    cards[id] = { id, role };
  }
  const pile: CardId[] = [];
  for (const name of printed) {
    const role = roles.get(name).pileCard;
    if (role === undefined) continue;
    const id = pileCardId(pile.length);
    cards[id] = { id, role };
    pile.push(id);
  }
  const hands: Record<PlayerId, CardId> = {};
  for (const [index, seat] of seats.entries()) hands[seat] = dealtCardId(index);
  const center = Array.from({ length: CENTER_CARDS }, (_, index) => dealtCardId(seats.length + index));
  return { cards, hands, center, pile };
}

/** The strings are cached: looking up by a newly made string takes several times as long. */
function idsOf(kind: string): (index: number) => CardId {
  const known: CardId[] = [];
  return (index) => {
    known[index] ??= `${kind}-${index}` as CardId;
    return known[index];
  };
}

const dealtCardId = idsOf('card');
export const pileCardId = idsOf('pile');
