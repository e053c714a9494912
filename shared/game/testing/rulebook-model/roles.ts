export interface Row {
  readonly role: string;
  /** Null: no step in the night. */
  readonly order: number | null;
  readonly team: 'Villager' | 'Werewolf' | 'Neutral';
  readonly copies: number;
  readonly actions: readonly string[];
  readonly skip: boolean;
}

type Line = [
  order: number | null,
  role: string,
  team: Row['team'],
  copies: number,
  actions: string,
  skip: boolean,
];

/** The table of section 2, line by line. A copier that copied nothing counts for the Villager team (section 1). */
const LINES: readonly Line[] = [
  [0, 'Copycat', 'Villager', 1, 'copy_center', false],
  [0, 'Doppelganger', 'Villager', 1, 'copy_role', false],
  [0, 'Stalker', 'Neutral', 1, 'target_player', false],
  [1, 'Werewolf', 'Werewolf', 2, 'view_center_card', true],
  [1, 'Alpha Wolf', 'Werewolf', 1, 'convert_player', true],
  [1, 'Mystic Wolf', 'Werewolf', 1, 'view_player view_werewolf_pile', true],
  [1, 'Bodyguard', 'Villager', 1, 'protect_from_death', true],
  [2, 'Minion', 'Werewolf', 1, '', false],
  [2, 'Sentinel', 'Villager', 1, 'protect_player', true],
  [3, 'Mason', 'Villager', 2, '', false],
  [4, 'Seer', 'Villager', 1, 'view_player view_center view_werewolf_pile', true],
  [4, 'Apprentice Seer', 'Villager', 1, 'view_center_card view_werewolf_pile', true],
  [4, 'Paranormal Investigator', 'Villager', 1, 'investigate_players', true],
  [4, 'Beholder', 'Villager', 1, '', false],
  [4, 'Thing', 'Villager', 1, 'tap_player', true],
  [4, 'Revealer', 'Villager', 1, 'reveal_player', true],
  [5, 'Robber', 'Villager', 1, 'rob_player', true],
  [5, 'Witch', 'Villager', 1, 'view_and_swap', true],
  [6, 'Troublemaker', 'Villager', 1, 'swap_players', true],
  [6, 'Village Idiot', 'Villager', 1, 'shift_cards', false],
  [6, 'Aura Seer', 'Villager', 1, '', false],
  [7, 'Drunk', 'Villager', 1, 'swap_center', false],
  [8, 'Insomniac', 'Villager', 1, '', false],
  [9, 'Curator', 'Villager', 1, 'assign_artifact', true],
  [9, 'Old Hag', 'Villager', 1, 'banish_player', true],
  [null, 'Dream Wolf', 'Werewolf', 1, '', false],
  [null, 'Villager', 'Villager', 3, '', false],
  [null, 'Hunter', 'Villager', 1, '', false],
  [null, 'Prince', 'Villager', 1, '', false],
  [null, 'Tanner', 'Neutral', 1, '', false],
];

export const TABLE: readonly Row[] = LINES.map(([order, role, team, copies, actions, skip]) => ({
  role,
  order,
  team,
  copies,
  actions: actions.split(' ').filter((action) => action !== ''),
  skip,
}));

/**
 * Section 12: team special is Neutral; a custom role's actions are optional. Night order 0 means no night action
 * (accounts.md, section 2).
 */
const CUSTOM_TEAMS = { villager: 'Villager', werewolf: 'Werewolf', special: 'Neutral' } as const;

export function rowOf(round: Pick<Round, 'custom'>, role: string): Row {
  const row = TABLE.find((line) => line.role === role);
  if (row) return row;
  const custom = round.custom.find(({ name }) => name === role);
  if (!custom) throw new Error(`no role is called ${role}`);
  const actions = custom.order === 0 ? [] : custom.actions;
  return {
    role,
    order: actions.length === 0 ? null : custom.order,
    team: CUSTOM_TEAMS[custom.team],
    copies: 1,
    actions,
    skip: true,
  };
}

/** Section 9: the wolves; section 12: a werewolf-team custom role is one. */
export function isWolf(round: Pick<Round, 'custom'>, role: string): boolean {
  if (['Werewolf', 'Alpha Wolf', 'Mystic Wolf', 'Dream Wolf'].includes(role)) return true;
  return round.custom.some(({ name, team }) => name === role && team === 'werewolf');
}

/** Section 3: the wolves that know one another; the Dream Wolf and a custom wolf learn nobody. */
export function isAwakeWolf(role: string): boolean {
  return ['Werewolf', 'Alpha Wolf', 'Mystic Wolf'].includes(role);
}

/** Section 1 and 2: there is a werewolf pile only if Alpha Wolf is among the selected roles. */
export function hasPile(round: Round): boolean {
  return [...round.dealt, ...round.center].includes('Alpha Wolf');
}

export const ARTIFACTS = [
  'claw-of-the-werewolf',
  'brand-of-the-villager',
  'cudgel-of-the-tanner',
  'void-of-nothingness',
  'mask-of-muting',
  'shroud-of-shame',
];

/** Section 6: the role that the bearer of an artifact counts as. */
export function countsAs(artifact: string | undefined, role: string): string {
  if (artifact === 'claw-of-the-werewolf') return 'Werewolf';
  if (artifact === 'brand-of-the-villager') return 'Villager';
  if (artifact === 'cudgel-of-the-tanner') return 'Tanner';
  return role;
}

/** The plain values of the model: seats are numbers from 0, everything else is text. It shares nothing with the engine. */

/** A custom role (section 12). */
export interface CustomRow {
  readonly name: string;
  readonly team: 'villager' | 'werewolf' | 'special';
  readonly order: number;
  readonly actions: readonly string[];
}

/** What was dealt: a role for each seat, three for the center. */
export interface Round {
  readonly dealt: readonly string[];
  readonly center: readonly string[];
  readonly custom: readonly CustomRow[];
}

export interface PlainChoice {
  readonly type: string;
  readonly targets: readonly number[];
  readonly centers: readonly number[];
  readonly artifact?: string;
  readonly direction?: string;
  readonly ifEvil?: number;
}

/** The choices of one seat in the order given; copying comes first. */
export type Turn = readonly PlainChoice[];

/** The item that has to be there. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`there is no item ${index}`);
  return item;
}

export function seatsOf(round: Round): number[] {
  return round.dealt.map((_, seat) => seat);
}

export function othersOf(round: Round, seat: number): number[] {
  return seatsOf(round).filter((other) => other !== seat);
}
