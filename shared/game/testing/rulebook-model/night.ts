import { at, isWolf, type PlainChoice, type Round, rowOf, seatsOf, TABLE, type Turn } from './roles.ts';
import {
  actsAtOnce,
  type Card,
  copiedRole,
  extraWerewolf,
  hasCopied,
  isCopying,
  isStopped,
  layTable,
  roleAfter,
  type Table,
  tell,
} from './table.ts';

/** One seat's part of the night and when it comes: compared number by number, then by name, then by seat. */
interface Step {
  readonly seat: number;
  readonly role: string;
  readonly choice: PlainChoice;
  readonly when: readonly number[];
  readonly customName: string;
}

const NOTHING: PlainChoice = { type: 'no_action', targets: [], centers: [] };

/** Section 4: works the choices out in the order of section 2. */
export function playNight(round: Round, turns: readonly Turn[]): Table {
  const table = layTable(round);
  for (const step of stepsInOrder(round, turns)) perform(table, step);
  return table;
}

export function stepsInOrder(round: Round, turns: readonly Turn[]): Step[] {
  return seatsOf(round)
    .flatMap((seat) => stepsOf(round, seat, turns[seat] ?? []))
    .sort(compareSteps);
}

/** A step for every copying, and one for what the seat has become in the end. */
function stepsOf(round: Round, seat: number, turn: Turn): Step[] {
  const dealt = at(round.dealt, seat);
  const copyings = turn.filter(isCopying).map((copying, index): Step => {
    return { seat, role: dealt, choice: copying, ...moment(round, dealt, index) };
  });
  const role = roleAfter(round, seat, turn);
  const choice = turn.find((made) => !isCopying(made)) ?? NOTHING;
  const isAtOnce = actsAtOnce(round, seat, turn);
  // Section 4: copiers act right after the copying, or right after the copied role.
  const when = isAtOnce ? moment(round, 'Doppelganger', 9) : moment(round, role, hasCopied(turn) ? 9 : 0);
  return [...copyings, { seat, role, choice, ...when }];
}

/** Section 2: by order, then by the table; section 12: custom roles after the built-in ones, by name. */
function moment(round: Round, role: string, after: number): Pick<Step, 'when' | 'customName'> {
  const { order } = rowOf(round, role);
  const line = TABLE.findIndex((row) => row.role === role);
  const isCustom = line < 0;
  // A role without a step does nothing, whenever that is.
  return { when: [order ?? 99, isCustom ? 99 : line, after], customName: isCustom ? role : '' };
}

function compareSteps(a: Step, b: Step): number {
  const [orderA = 0, lineA = 0, afterA = 0] = a.when;
  const [orderB = 0, lineB = 0, afterB = 0] = b.when;
  if (orderA !== orderB) return orderA - orderB;
  if (lineA !== lineB) return lineA - lineB;
  if (a.customName !== b.customName) return a.customName < b.customName ? -1 : 1;
  return afterA - afterB || a.seat - b.seat;
}

type Act = (table: Table, seat: number, choice: PlainChoice) => void;

/** Sections 2 and 4: what each action does. */
const ACTS: Readonly<Record<string, Act>> = {
  copy_center: copy,
  copy_role: copy,
  target_player: mark,
  view_center_card: viewCenter,
  convert_player: convert,
  view_player: viewPlayer,
  view_werewolf_pile: viewWerewolfPile,
  protect_from_death: protect,
  protect_player: shield,
  view_center: viewCenter,
  investigate_players: investigate,
  tap_player: tap,
  reveal_player: reveal,
  rob_player: rob,
  view_and_swap: viewAndSwap,
  swap_players: swapPlayers,
  shift_cards: shift,
  swap_center: swapCenter,
  assign_artifact: assignArtifact,
  banish_player: banish,
};

/** Whoever passes, or has information only, does nothing; two roles learn something without choosing. */
export function perform(table: Table, { seat, role, choice }: Step): void {
  if (isCopying(choice)) copy(table, seat, choice);
  else if (role === 'Insomniac') wakeInsomniac(table, seat);
  else if (role === 'Aura Seer') wakeAuraSeer(table, seat);
  else ACTS[choice.type]?.(table, seat, choice);
}

/** Section 4: copying sets the `as` of the card its player was dealt. */
function copy(table: Table, seat: number, choice: PlainChoice): void {
  const role = copiedRole(table.round, choice);
  at(table.dealt, seat).as = role;
  table.ownRole[seat] = role;
  table.active.push(seat);
  const [target] = choice.targets;
  const [center] = choice.centers;
  if (target !== undefined) tell(table, seat, { newRole: role, target, cards: [{ seat: target, role }] });
  if (center !== undefined) tell(table, seat, { newRole: role, cards: [{ center, role }] });
  // Section 1: each further Alpha Wolf adds one more Werewolf card to the pile.
  if (role === 'Alpha Wolf') table.pile.push(extraWerewolf());
}

function exchange(one: Card[], first: number, other: Card[], second: number): void {
  const [a, b] = [at(one, first), at(other, second)];
  one[first] = b;
  other[second] = a;
}

/** Section 4, Alpha Wolf: exchanges the pile's Werewolf card with the target's card. None left, none needed. */
function convert(table: Table, seat: number, { targets }: PlainChoice): void {
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
function rob(table: Table, seat: number, { targets }: PlainChoice): void {
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
function viewAndSwap(table: Table, seat: number, { targets, centers, ifEvil }: PlainChoice): void {
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
function swapPlayers(table: Table, seat: number, { targets }: PlainChoice): void {
  if (isStopped(table, seat, targets)) return;
  exchange(table.inFront, at(targets, 0), table.inFront, at(targets, 1));
  table.active.push(seat);
}

/** Section 4, Drunk: the own card for one of the center, without looking. */
function swapCenter(table: Table, seat: number, { centers }: PlainChoice): void {
  if (isStopped(table, seat, [seat])) return;
  exchange(table.inFront, seat, table.center, at(centers, 0));
  table.active.push(seat);
}

/** Section 4, Village Idiot: all cards but his own and shielded ones; left = to the next seat number. */
function shift(table: Table, seat: number, { direction }: PlainChoice): void {
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

/** Section 1: the mark belongs to the card that its player was dealt, wherever it lies by then. */
function mark(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  at(table.dealt, seat).mark = target;
  tell(table, seat, { mark: target, target });
}

/** Section 8: whoever a Bodyguard protects is immune. */
function protect(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  table.protections.push([seat, target]);
  tell(table, seat, { target });
}

/** Section 4, shield: from that moment the card can be neither looked at nor moved. */
function shield(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  table.shielded.push(target);
  tell(table, seat, { target });
}

/** Section 3: the tapped learns that it happened. */
function tap(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  table.tapped.push(target);
  tell(table, seat, { target });
}

/** Section 6: one artifact per player; section 4: none on a shielded card. */
function assignArtifact(table: Table, seat: number, { targets, artifact }: PlainChoice): void {
  const target = at(targets, 0);
  if (isStopped(table, seat, [target])) return;
  tell(table, seat, { target });
  if (table.artifacts[target] === undefined) table.artifacts[target] = artifact;
  else tell(table, seat, { nothingHappened: true });
}

/** Section 4, Old Hag: a banishment that would leave fewer than three voters does nothing. */
function banish(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  const voters = seatsOf(table.round).filter((other) => other !== target && !table.banished.includes(other));
  if (voters.length < 3) {
    tell(table, seat, { nothingHappened: true });
    return;
  }
  table.banished.push(target);
  tell(table, seat, { target });
}

/** Section 4: "if it is a wolf or the Tanner" (Investigator, Revealer). */
function isWolfOrTanner(table: Table, role: string): boolean {
  return isWolf(table.round, role) || role === 'Tanner';
}

/** Section 1: "Looking at a card shows what is printed on it, never `as`." */
function viewPlayer(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  if (isStopped(table, seat, [target])) return;
  tell(table, seat, { cards: [{ seat: target, role: at(table.inFront, target).role }] });
  table.active.push(seat);
}

function viewCenter(table: Table, seat: number, { centers }: PlainChoice): void {
  tell(table, seat, { cards: centers.map((center) => ({ center, role: at(table.center, center).role })) });
  table.active.push(seat);
}

/** Section 4: shows the cards lying there at that moment. */
function viewWerewolfPile(table: Table, seat: number): void {
  tell(table, seat, { werewolfPileCards: table.pile.map(({ role }) => role) });
  table.active.push(seat);
}

/** Section 4, Paranormal Investigator. A shielded target is passed over. */
function investigate(table: Table, seat: number, { targets }: PlainChoice): void {
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
function reveal(table: Table, seat: number, { targets }: PlainChoice): void {
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
function ownReading(table: Table, seat: number, card: Card): string {
  return card === at(table.dealt, seat) ? (card.as ?? card.role) : card.role;
}

/** Section 4: "Whoever turns over a Stalker card as their own (Robber, Insomniac) learns its mark." */
function markOn(card: Card): { mark?: number } {
  return card.role === 'Stalker' && card.mark !== null ? { mark: card.mark } : {};
}

/** Section 4, Insomniac. */
function wakeInsomniac(table: Table, seat: number): void {
  if (isStopped(table, seat, [seat])) return;
  const card = at(table.inFront, seat);
  const changed = card !== at(table.dealt, seat);
  const originalRole = at(table.round.dealt, seat);
  tell(table, seat, { originalRole, finalRole: card.role, changed, ...markOn(card) });
  table.active.push(seat);
  table.ownRole[seat] = ownReading(table, seat, card);
}

/** Section 4, Aura Seer: which other players looked at or moved a card so far, in seat order. */
function wakeAuraSeer(table: Table, seat: number): void {
  const others = table.active.filter((other) => other !== seat);
  tell(table, seat, { actors: [...new Set(others)].sort((a, b) => a - b) });
}
