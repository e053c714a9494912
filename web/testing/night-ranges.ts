import type { ArtifactId, Direction, NightPayload } from '@nightfall/shared/game/state/choice';

/** What a player picks: everything that is named, nothing else. */
export interface Pick {
  readonly tab?: string;
  /** An artifact or a direction. */
  readonly option?: string;
  readonly cards?: readonly string[];
  readonly seats?: readonly string[];
  /** Who gets an evil card instead. */
  readonly ifEvil?: string;
}

/** One thing that a role may choose: what is pressed, and what has to be sent. Players are named. */
export interface Value {
  readonly pick: Pick;
  readonly payload: NightPayload;
}

/** A picker with everything that can be legally chosen in it. Ann has the role. */
export interface Range {
  readonly role: string;
  /** The cards of Bob, Cleo and Dov, who sit after Ann. */
  readonly others: readonly string[];
  readonly center?: readonly [string, string, string];
  readonly values: readonly Value[];
  /** Arrows on the table when the last value is picked. */
  readonly arrows?: number;
}

const NAMES = ['Bob', 'Cleo', 'Dov'] as const;
const PLAIN = ['Villager', 'Villager', 'Villager'];
const CARDS = ['left center card', 'middle center card', 'right center card'] as const;

const ARTIFACTS: readonly (readonly [ArtifactId, string])[] = [
  ['claw-of-the-werewolf', 'Claw of the Werewolf'],
  ['brand-of-the-villager', 'Brand of the Villager'],
  ['cudgel-of-the-tanner', 'Cudgel of the Tanner'],
  ['void-of-nothingness', 'Void of Nothingness'],
  ['mask-of-muting', 'Mask of Muting'],
  ['shroud-of-shame', 'Shroud of Shame'],
];
const WAYS: readonly (readonly [Direction, string])[] = [
  ['left', 'Left'],
  ['right', 'Right'],
];

type Aimed = Extract<NightPayload, { targetUserId: string }>['type'];

/** One player each. */
const each = (type: Aimed, names: readonly string[], tab?: string): Value[] =>
  names.map((name) => ({
    pick: { seats: [name], ...(tab === undefined ? {} : { tab }) },
    payload: { type, targetUserId: name } as NightPayload,
  }));

/** One center card each. */
const eachCard = (type: 'copy_center' | 'view_center_card' | 'swap_center', tab?: string): Value[] =>
  CARDS.map((card, centerIndex) => ({
    pick: { cards: [card], ...(tab === undefined ? {} : { tab }) },
    payload: { type, centerIndex },
  }));

const pairsOf = <T>(items: readonly T[]): (readonly [T, T])[] =>
  items.flatMap((one) => items.filter((other) => other !== one).map((other) => [one, other] as const));

/** Pairs that are the same in whatever order. */
const setsOf = <T>(items: readonly T[]): (readonly [T, T])[] =>
  pairsOf(items).filter(([one, other]) => items.indexOf(one) < items.indexOf(other));

const twoCards: Value[] = setsOf([0, 1, 2]).map(([one, other]) => ({
  pick: { tab: 'Two center cards', cards: [CARDS[one] ?? '', CARDS[other] ?? ''] },
  payload: { type: 'view_center', positions: [one, other] },
}));

const pile: Value = { pick: { tab: 'Look at the werewolf pile' }, payload: { type: 'view_werewolf_pile' } };

const swaps: Value[] = setsOf(NAMES).map(([player1UserId, player2UserId]) => ({
  pick: { seats: [player1UserId, player2UserId] },
  payload: { type: 'swap_players', player1UserId, player2UserId },
}));

const investigations: Value[] = [...NAMES.map((name) => [name]), ...pairsOf(NAMES)].map((seats) => ({
  pick: { seats },
  payload: { type: 'investigate_players', targetUserIds: [...seats] },
}));

/** At a table of three: each card to each player, alone or with the other one for an evil card. */
const gifts: Value[] = pairsOf(['Bob', 'Cleo']).flatMap(([targetUserId, other]) =>
  [undefined, other].flatMap((ifEvil) =>
    CARDS.map((card, centerIndex): Value => {
      const second = ifEvil === undefined ? {} : { ifEvil };
      const payload = { type: 'view_and_swap', centerIndex, targetUserId } as const;
      return {
        pick: { cards: [card], seats: [targetUserId], ...second },
        payload: ifEvil === undefined ? payload : { ...payload, ifEvilTargetUserId: ifEvil },
      };
    }),
  ),
);

const artifacts: Value[] = ARTIFACTS.flatMap(([artifactId, option]) =>
  NAMES.map((name) => ({
    pick: { option, seats: [name] },
    payload: { type: 'assign_artifact', targetUserId: name, artifactId },
  })),
);

const shifts: Value[] = WAYS.map(([direction, option]) => ({
  pick: { option },
  payload: { type: 'shift_cards', direction },
}));

const suspicions: Value[] = [
  { pick: { seats: [] }, payload: { type: 'no_action' } },
  ...NAMES.map((name) => ({
    pick: { seats: [name] },
    payload: { type: 'no_action', suspectUserId: name } as const,
  })),
];

const withAlphaWolf = ['Alpha Wolf', 'Villager', 'Villager'];

/** Every kind of picker that the roles have. */
export const RANGES: readonly Range[] = [
  { role: 'Doppelganger', others: PLAIN, values: each('copy_role', NAMES) },
  { role: 'Copycat', others: PLAIN, values: eachCard('copy_center') },
  { role: 'Stalker', others: PLAIN, values: each('target_player', NAMES) },
  { role: 'Werewolf', others: PLAIN, values: eachCard('view_center_card') },
  // Not the wolf she sees.
  {
    role: 'Alpha Wolf',
    others: ['Werewolf', 'Villager', 'Minion'],
    values: each('convert_player', ['Cleo', 'Dov']),
    arrows: 2,
  },
  {
    role: 'Mystic Wolf',
    others: withAlphaWolf,
    values: [...each('view_player', NAMES, 'A player'), pile],
  },
  { role: 'Bodyguard', others: PLAIN, values: each('protect_from_death', NAMES) },
  { role: 'Sentinel', others: PLAIN, values: each('protect_player', ['Ann', ...NAMES]) },
  {
    role: 'Seer',
    others: withAlphaWolf,
    values: [...each('view_player', NAMES, 'A player'), ...twoCards, pile],
  },
  {
    role: 'Apprentice Seer',
    others: withAlphaWolf,
    values: [...eachCard('view_center_card', 'One center card'), pile],
  },
  { role: 'Paranormal Investigator', others: PLAIN, values: investigations },
  { role: 'Thing', others: PLAIN, values: each('tap_player', ['Bob', 'Dov']) },
  { role: 'Revealer', others: PLAIN, values: each('reveal_player', NAMES) },
  { role: 'Robber', others: PLAIN, values: each('rob_player', NAMES), arrows: 2 },
  { role: 'Witch', others: PLAIN.slice(1), values: gifts, arrows: 3 },
  { role: 'Troublemaker', others: PLAIN, values: swaps, arrows: 2 },
  { role: 'Village Idiot', others: PLAIN, values: shifts, arrows: 3 },
  { role: 'Drunk', others: PLAIN, values: eachCard('swap_center'), arrows: 2 },
  { role: 'Curator', others: PLAIN, values: artifacts },
  { role: 'Old Hag', others: PLAIN, values: each('banish_player', NAMES) },
  { role: 'Villager', others: PLAIN, values: suspicions },
];
