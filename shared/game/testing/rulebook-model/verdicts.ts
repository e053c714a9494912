import { perform, stepsInOrder } from './night.ts';
import { groupsOf, knownBy } from './prompts.ts';
import { currentRoleOf } from './results.ts';
import { at, isWolf, type PlainChoice, type Round, rowOf, type Turn } from './roles.ts';
import { type Card, isCopying, layTable, roleAfter, type Table, type Told } from './table.ts';

/** talk.md section 1: what somebody says of the round. A place is `seat 0`, `center 2` or `pile`. */
export type PlainClaim =
  | { readonly kind: 'role'; readonly role: string }
  | { readonly kind: 'saw'; readonly place: string; readonly role: string }
  | { readonly kind: 'did'; readonly choice: PlainChoice }
  | { readonly kind: 'told'; readonly fact: string; readonly seats: readonly number[] }
  | { readonly kind: 'quiet' | 'peace' | 'ask' }
  | { readonly kind: 'suspect'; readonly seat: number; readonly level: string };

interface Seen {
  readonly card: Card;
  readonly place: string;
  readonly role: string;
}
interface Deed {
  readonly choice: PlainChoice;
  /** What this step alone has told. */
  readonly told: Told;
  readonly hasMoved: boolean;
}
/** A night with an account of what each seat saw and did. */
export interface Account {
  readonly table: Table;
  readonly turns: readonly Turn[];
  readonly seen: readonly Seen[][];
  readonly deeds: readonly Deed[][];
}

/** Plays the night once more and notes after each step what it has shown and what lies elsewhere. */
export function accountOf(round: Round, turns: readonly Turn[]): Account {
  const table = layTable(round);
  const account: Account = {
    table,
    turns,
    seen: round.dealt.map(() => []),
    deeds: round.dealt.map(() => []),
  };
  for (const step of stepsInOrder(round, turns)) {
    const before = whereAll(table);
    table.told[step.seat] = {};
    perform(table, step);
    note(account, step, before);
  }
  return account;
}

type Places = ReadonlyMap<Card, string>;

function whereAll({ inFront, center, pile }: Table): Places {
  return new Map([
    ...inFront.map((card, seat): [Card, string] => [card, `seat ${seat}`]),
    ...center.map((card, index): [Card, string] => [card, `center ${index}`]),
    ...pile.map((card): [Card, string] => [card, 'pile']),
  ]);
}

function note(
  { table, seen, deeds }: Account,
  { seat, choice }: { readonly seat: number; readonly choice: PlainChoice },
  before: Places,
): void {
  const own = at(seen, seat);
  const told = at(table.told, seat);
  const after = whereAll(table);
  own.push(...shown(choice, told, seat, before));
  const moved = [...before].filter(([card, place]) => after.get(card) !== place);
  // "or where their own action then laid it"
  for (const [card, place] of moved) {
    const known = own.find((one) => one.card === card && one.place === place);
    if (known) own.push({ ...known, place: after.get(card) ?? '' });
  }
  at(deeds, seat).push({ choice, told, hasMoved: moved.length > 0 });
}

/** "that print was shown to them by their own night, at the place looked at" */
function shown(choice: PlainChoice, told: Told, seat: number, before: Places): Seen[] {
  const cardsAt = (where: string) => [...before].filter(([, place]) => place === where).map(([card]) => card);
  const seenAt = (place: string, role: string): Seen[] =>
    cardsAt(place).map((card) => ({ card, place, role }));
  const looked = (told.cards ?? []).flatMap((card) =>
    seenAt(card.seat === undefined ? `center ${card.center}` : `seat ${card.seat}`, card.role),
  );
  const piled = told.werewolfPileCards === undefined ? [] : cardsAt('pile');
  return [
    ...looked,
    ...piled.map((card) => ({ card, place: 'pile', role: card.role })),
    ...(choice.type === 'rob_player' && told.newRole !== undefined
      ? seenAt(`seat ${at(choice.targets, 0)}`, told.newRole)
      : []),
    ...(told.finalRole === undefined ? [] : seenAt(`seat ${seat}`, told.finalRole)),
  ];
}

/** What talk.md's paragraph "Verdicts" says of it. */
export function verdictOn(account: Account, seat: number, claim: PlainClaim): 'true' | 'false' | 'open' {
  const { table } = account;
  const say = (isSo: boolean) => (isSo ? 'true' : 'false');
  switch (claim.kind) {
    case 'role':
      return say(at(table.round.dealt, seat) === claim.role);
    case 'saw':
      return say(meant(account, seat, claim).length > 0);
    case 'did':
      return say(at(account.deeds, seat).some((deed) => isAsSaid(table, deed, claim.choice)));
    case 'told':
      return say(wasTold(account, seat, claim.fact, claim.seats));
    case 'quiet':
      return say(wasQuiet(account, seat));
    case 'suspect': {
      const role = currentRoleOf(table, claim.seat);
      const { team } = rowOf(table.round, role);
      if (team === 'Neutral') return 'open';
      return say((team === 'Werewolf') === (claim.level === 'accuse'));
    }
    case 'peace':
      return say(
        table.round.dealt.every(
          (_, one) => rowOf(table.round, currentRoleOf(table, one)).team !== 'Werewolf',
        ),
      );
    case 'ask':
      return 'open';
  }
}

/** "marks a true `saw` whose card lay elsewhere at dawn" */
export function movedOn(account: Account, seat: number, claim: PlainClaim): boolean {
  if (claim.kind !== 'saw') return false;
  const cards = meant(account, seat, claim);
  const dawn = whereAll(account.table);
  return cards.length > 0 && cards.every(({ card }) => dawn.get(card) !== claim.place);
}

function meant({ seen }: Account, seat: number, { place, role }: Extract<PlainClaim, { kind: 'saw' }>) {
  return at(seen, seat).filter((one) => one.place === place && one.role === role);
}

const isSameSet = <T>(one: readonly T[], other: readonly T[]) =>
  new Set(one).symmetricDifference(new Set(other)).size === 0;

/** "took effect as said (pairs unordered, the Witch's real recipient; under a shield false)" */
function isAsSaid(table: Table, { choice, told }: Deed, said: PlainChoice): boolean {
  if (choice.type !== said.type) return false;
  if (said.type === 'no_action') return said.targets.every((target) => choice.targets.includes(target));
  if (said.type === 'investigate_players') {
    const looked = (told.cards ?? []).flatMap((card) => card.seat ?? []);
    return looked.length > 0 && isSameSet(looked, said.targets);
  }
  if (told.shielded === true || told.nothingHappened === true) return false;
  if (!isSameSet(choice.centers, said.centers)) return false;
  if (said.type === 'view_and_swap') return told.target === recipientSaid(table, told, said);
  return (
    isSameSet(choice.targets, said.targets) &&
    choice.artifact === said.artifact &&
    choice.direction === said.direction
  );
}

function recipientSaid({ round }: Table, { cards = [] }: Told, { targets, ifEvil }: PlainChoice) {
  const role = cards.at(-1)?.role ?? '';
  const isEvil = isWolf(round, role) || role === 'Minion' || role === 'Tanner';
  return isEvil && ifEvil !== undefined ? ifEvil : targets[0];
}

function knownOf({ table, turns }: Account, seat: number) {
  const groups = groupsOf(roleAfter(table.round, seat, turns[seat] ?? []));
  return { groups, known: knownBy(table.round, seat, turns, 'role_resolve') };
}

const GROUPS: Readonly<Record<string, ReturnType<typeof groupsOf>[number]>> = {
  wolf: 'wolves',
  mason: 'masons',
  seer: 'seers',
  apprenticeSeer: 'apprenticeSeers',
};

/** "they were told it": of each of these people, or that there was nobody. */
function wasTold(account: Account, seat: number, fact: string, named: readonly number[]): boolean {
  const { table, deeds } = account;
  const isAmong = (told: readonly number[]) =>
    named.length === 0 ? told.length === 0 : named.every((one) => told.includes(one));
  if (fact === 'tapped') return table.tapped.includes(seat);
  if (fact === 'converted') return table.conversions.some((conversion) => conversion.seat === seat);
  if (fact === 'artifact') return table.artifacts[seat] !== undefined;
  if (fact === 'acted') return at(deeds, seat).some(({ told }) => told.actors && isAmong(told.actors));
  const { groups, known } = knownOf(account, seat);
  const group = GROUPS[fact];
  return group !== undefined && groups.includes(group) && isAmong(known[group]);
}

/** "moved nothing, was shown no card, recognised nobody" */
function wasQuiet(account: Account, seat: number): boolean {
  const { groups, known } = knownOf(account, seat);
  return (
    at(account.deeds, seat).every(({ choice, hasMoved }) => !hasMoved && !isCopying(choice)) &&
    at(account.seen, seat).length === 0 &&
    groups.every((group) => known[group].length === 0)
  );
}
