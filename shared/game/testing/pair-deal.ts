import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import type { CustomRole } from '../state/custom-role.ts';
import { pickOne, type Random, shuffled } from '../state/random.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { Ruleset } from '../state/settings.ts';
import { gameWith, type Table } from './table.ts';

const NAMES = ['ann', 'bob', 'cleo', 'dov', 'eva', 'finn', 'greta', 'hugo', 'ida'];

/** A deal in which two given roles lie before players. */
export interface PairDeal {
  /** In seat order. */
  readonly dealt: Readonly<Record<string, RoleName>>;
  readonly center: readonly [RoleName, RoleName, RoleName];
  readonly ruleset: Ruleset;
  /** The custom ones that may have been dealt. */
  readonly customRoles: readonly CustomRole[];
  /** The two players. */
  readonly pair: readonly [string, string];
  /** The second is a copier of the first, whose role may be selected once only. */
  readonly isDoubled: boolean;
}

/** Deals both roles to players and the rest at random: 2 to 9 players, no more copies than a host may select. */
export function dealPair(
  a: RoleName,
  b: RoleName,
  random: Random,
  customRoles: readonly CustomRole[] = [],
): PairDeal {
  const names = shuffled(NAMES.slice(0, 2 + random.below(NAMES.length - 1)), random);
  const builtIn = BUILT_IN_ROLES.flatMap((role) =>
    Array.from({ length: role.copies }, () => role.name as RoleName),
  );
  const pool = [...builtIn, ...customRoles.map(({ name }) => name)];
  const take = (role: RoleName) => pool.splice(pool.indexOf(role), 1);
  take(a);
  const isDoubled = !pool.includes(b);
  const copier = a === 'Doppelganger' ? 'Copycat' : 'Doppelganger';
  const second = isDoubled ? copier : b;
  take(second);
  const rest = shuffled(pool, random);
  const [left, middle, right, ...others] = rest as [RoleName, RoleName, RoleName, ...RoleName[]];
  const cards = [a, second, ...others];
  const dealt = Object.fromEntries(names.map((name, index) => [name, cards[index] as RoleName]));
  return {
    dealt: Object.fromEntries(names.toSorted().map((name) => [name, dealt[name] as RoleName])),
    center: [left, middle, right],
    ruleset: random.below(2) === 0 ? 'standard' : 'tabletop',
    customRoles,
    pair: [names[0] as string, names[1] as string],
    isDoubled,
  };
}

/** The same round, but that some cards which lie neither before this player have changed places. */
export function withSwaps(
  deal: PairDeal,
  own: string,
  random: Random,
  isSecret: (deal: PairDeal) => boolean,
) {
  let changed = deal;
  for (let tries = 0; tries < 6; tries += 1) {
    const next = withSwap(changed, own, random);
    if (isSecret(next)) changed = next;
  }
  return changed;
}

function withSwap(deal: PairDeal, own: string, random: Random): PairDeal {
  const names = Object.keys(deal.dealt);
  const cards = [...Object.values(deal.dealt), ...deal.center];
  const places = [...cards.keys()].filter((place) => names[place] !== own);
  const [one, two] = [pickOne(places, random) as number, pickOne(places, random) as number];
  [cards[one], cards[two]] = [cards[two] as RoleName, cards[one] as RoleName];
  return {
    ...deal,
    dealt: Object.fromEntries(names.map((name, index) => [name, cards[index] as RoleName])),
    center: cards.slice(names.length) as unknown as PairDeal['center'],
  };
}

/** Waits for the next round at every table opened here, and learns nothing early. */
export const LATECOMER = 'latecomer';

/** The table at the moment after this deal. What was selected is shown in one order, whatever was dealt to whom. */
export function openPairTable({ dealt, center, ruleset, customRoles }: PairDeal): Table {
  const table = gameWith({ ...dealt }, { center, settings: { ruleset }, customRoles, atDeal: true });
  table.state = { ...table.state, selectedRoles: table.state.selectedRoles.toSorted() };
  table.waits(LATECOMER);
  return table;
}
