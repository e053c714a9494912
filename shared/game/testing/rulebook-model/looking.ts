import { at, type PlainChoice } from './plain.ts';
import { isWolf } from './roles.ts';
import { type Card, isStopped, type Table, tell } from './table.ts';

/** Section 4: "if it is a wolf or the Tanner" (Investigator, Revealer). */
function isWolfOrTanner(table: Table, role: string): boolean {
  return isWolf(table.round, role) || role === 'Tanner';
}

/** Section 1: "Looking at a card shows what is printed on it, never `as`." */
export function viewPlayer(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  if (isStopped(table, seat, [target])) return;
  tell(table, seat, { cards: [{ seat: target, role: at(table.inFront, target).role }] });
  table.active.push(seat);
}

export function viewCenter(table: Table, seat: number, { centers }: PlainChoice): void {
  tell(table, seat, { cards: centers.map((center) => ({ center, role: at(table.center, center).role })) });
  table.active.push(seat);
}

/** Section 4: shows the cards lying there at that moment. */
export function viewWerewolfPile(table: Table, seat: number): void {
  tell(table, seat, { werewolfPileCards: table.pile.map(({ role }) => role) });
  table.active.push(seat);
}

/** Section 4, Paranormal Investigator. A shielded target is passed over. */
export function investigate(table: Table, seat: number, { targets }: PlainChoice): void {
  for (const target of targets) {
    if (isStopped(table, seat, [target])) continue;
    const { role } = at(table.inFront, target);
    tell(table, seat, { cards: [{ seat: target, role }] });
    table.active.push(seat);
    if (isWolfOrTanner(table, role)) {
      at(table.dealt, seat).as = role;
      tell(table, seat, { newRole: role });
      // Whoever was converted before knows that the card they were dealt is no longer theirs (docs/rulings/game.md).
      if (table.conversions.every((conversion) => conversion.seat !== seat)) table.ownRole[seat] = role;
      return;
    }
  }
}

/** Section 4, Revealer: face up for everybody, unless it is a wolf or the Tanner. */
export function reveal(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  if (isStopped(table, seat, [target])) return;
  const { role } = at(table.inFront, target);
  tell(table, seat, { cards: [{ seat: target, role }] });
  table.active.push(seat);
  if (!isWolfOrTanner(table, role)) table.faceUp[target] = role;
}

/**
 * What a player takes a card for that they turned over as their own: what is printed on it. Of the very card they
 * were dealt they know what it has become (docs/rulings/game.md).
 */
export function ownReading(table: Table, seat: number, card: Card): string {
  return card === at(table.dealt, seat) ? (card.as ?? card.role) : card.role;
}

/** Section 4: "Whoever turns over a Stalker card as their own (Robber, Insomniac) learns its mark." */
export function markOn(card: Card): { mark?: number } {
  return card.role === 'Stalker' && card.mark !== null ? { mark: card.mark } : {};
}

/** Section 4, Insomniac. */
export function wakeInsomniac(table: Table, seat: number): void {
  if (isStopped(table, seat, [seat])) return;
  const card = at(table.inFront, seat);
  const changed = card !== at(table.dealt, seat);
  const originalRole = at(table.round.dealt, seat);
  tell(table, seat, { originalRole, finalRole: card.role, changed, ...markOn(card) });
  table.active.push(seat);
  table.ownRole[seat] = ownReading(table, seat, card);
}

/** Section 4, Aura Seer: which other players looked at or moved a card so far, in seat order. */
export function wakeAuraSeer(table: Table, seat: number): void {
  const others = table.active.filter((other) => other !== seat);
  tell(table, seat, { actors: [...new Set(others)].sort((a, b) => a - b) });
}
