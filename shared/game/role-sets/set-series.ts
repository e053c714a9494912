import type { BuiltInRoleName } from '../night/roles/index.ts';

/** The sets of one style for every number of players. */
export interface SetSeries {
  /** For 1, 2, 3 … players, each made by hand. */
  readonly tables: readonly (readonly BuiltInRoleName[])[];
  /** What each player more brings to the largest of them; wolves come at every fourth or fifth. */
  readonly further: readonly BuiltInRoleName[];
}
