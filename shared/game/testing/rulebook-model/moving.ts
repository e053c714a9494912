import { markOn, ownReading } from './looking.ts';
import { at, type PlainChoice, seatsOf } from './plain.ts';
import { isWolf } from './roles.ts';
import { type Card, isStopped, type Table, tell } from './table.ts';

function exchange(one: Card[], first: number, other: Card[], second: number): void {
  const [a, b] = [at(one, first), at(other, second)];
  one[first] = b;
  other[second] = a;
}

/** Section 4, Alpha Wolf: exchanges the pile's Werewolf card with the target's card. None left, none needed. */
export function convert(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  const place = table.pile.findIndex(({ role }) => role === 'Werewolf');
  if (place < 0) {
    tell(table, seat, { nothingHappened: true });
    return;
  }
  if (isStopped(table, seat, [target])) return;
  exchange(table.pile, place, table.inFront, target);
  const { role } = at(table.inFront, target);
  table.conversions.push({ seat: target, by: seat, role });
  table.ownRole[target] = role;
  tell(table, seat, { target });
  table.active.push(seat);
}

/** Section 4, Robber: exchanges own card with the target's, then sees the new one. */
export function rob(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  if (isStopped(table, seat, [seat, target])) return;
  exchange(table.inFront, seat, table.inFront, target);
  const card = at(table.inFront, seat);
  tell(table, seat, { newRole: card.role, target, ...markOn(card) });
  table.ownRole[seat] = ownReading(table, seat, card);
  table.robbed.push(target);
  table.active.push(seat);
}

/** Section 4, Witch: sees the center card, then it is exchanged; a shielded target keeps its card. */
export function viewAndSwap(table: Table, seat: number, { targets, centers, ifEvil }: PlainChoice): void {
  const center = at(centers, 0);
  const { role } = at(table.center, center);
  tell(table, seat, { cards: [{ center, role }] });
  table.active.push(seat);
  const isEvil = isWolf(table.round, role) || role === 'Minion' || role === 'Tanner';
  const target = isEvil && ifEvil !== undefined ? ifEvil : at(targets, 0);
  if (isStopped(table, seat, [target])) return;
  exchange(table.center, center, table.inFront, target);
  tell(table, seat, { target });
}

/** Section 4, Troublemaker: exchanges without looking. */
export function swapPlayers(table: Table, seat: number, { targets }: PlainChoice): void {
  if (isStopped(table, seat, targets)) return;
  exchange(table.inFront, at(targets, 0), table.inFront, at(targets, 1));
  table.active.push(seat);
}

/** Section 4, Drunk: the own card for one of the center, without looking. */
export function swapCenter(table: Table, seat: number, { centers }: PlainChoice): void {
  if (isStopped(table, seat, [seat])) return;
  exchange(table.inFront, seat, table.center, at(centers, 0));
  table.active.push(seat);
}

/** Section 4, Village Idiot: all cards but his own and shielded ones; left = to the next seat number. */
export function shift(table: Table, seat: number, { direction }: PlainChoice): void {
  const seats = seatsOf(table.round).filter((other) => other !== seat && !table.shielded.includes(other));
  // A single card has nowhere to go.
  if (seats.length < 2) {
    tell(table, seat, { nothingHappened: true });
    return;
  }
  const cards = seats.map((from) => at(table.inFront, from));
  const by = direction === 'left' ? 1 : seats.length - 1;
  cards.forEach((card, index) => {
    table.inFront[at(seats, (index + by) % seats.length)] = card;
  });
  table.active.push(seat);
}
