import type { BuiltInRoleName } from '../night/roles/index.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import type { RoleName } from '../state/role-facts.ts';
import { BALANCED, CHAOTIC, FIRST_GAME, type SetSeries } from './set-series.ts';

export const SET_STYLES = ['first', 'balanced', 'chaotic'] as const;
export type SetStyle = (typeof SET_STYLES)[number];

const SERIES: Readonly<Record<SetStyle, SetSeries>> = {
  first: FIRST_GAME,
  balanced: BALANCED,
  chaotic: CHAOTIC,
};

/** The roles for this number of players; empty for a number that cannot be. */
export function readyMadeSet(style: SetStyle, players: number): readonly BuiltInRoleName[] {
  const { tables, further } = SERIES[style];
  const table = tables[Math.min(players, tables.length) - 1] ?? [];
  return [...table, ...further.slice(0, Math.max(0, players - tables.length))];
}

export interface ReadyMade {
  readonly style: SetStyle;
  /** For how many players it is. */
  readonly players: number;
}

/** The ready-made set that a selection is, in whatever order. */
export function findReadyMade(selection: readonly RoleName[]): ReadyMade | null {
  const players = selection.length - CENTER_CARDS;
  const sorted = selection.toSorted().join();
  const style = SET_STYLES.find((each) => readyMadeSet(each, players).toSorted().join() === sorted);
  return style === undefined || players < 1 ? null : { style, players };
}
