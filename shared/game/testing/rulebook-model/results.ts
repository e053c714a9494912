import { roleAfter } from './copying.ts';
import { groupsOf, knownBy } from './knowledge.ts';
import { at, type Turn } from './plain.ts';
import { countsAs } from './roles.ts';
import type { Table, Told } from './table.ts';

/** Section 5: the data of a player's result; a robbery is told with the results alone. */
export function resultOf(table: Table, seat: number, turns: readonly Turn[], isOver: boolean): Told {
  const told = { ...at(table.told, seat) };
  // Section 3: information about people, the copiers included.
  const known = knownBy(table.round, seat, turns, 'role_resolve');
  for (const group of groupsOf(roleAfter(table.round, seat, turns[seat] ?? []))) told[group] = known[group];
  // Section 3: that something happened to them, not by whom.
  const artifact = table.artifacts[seat];
  if (table.tapped.includes(seat)) told.wasTapped = true;
  if (table.conversions.some((conversion) => conversion.seat === seat)) told.wasConverted = true;
  if (artifact !== undefined) told.artifactId = artifact;
  if (table.banished.includes(seat)) told.wasBanished = true;
  if (isOver && table.robbed.includes(seat)) told.wasRobbed = true;
  return told;
}

/** Section 5: what a player may know of their own current role. */
export function ownRoleOf(table: Table, seat: number): string {
  return countsAs(table.artifacts[seat], at(table.ownRole, seat));
}

/** Section 1: `as ?? role` of the card in front of them, then changed by an artifact. */
export function currentRoleOf(table: Table, seat: number): string {
  const card = at(table.inFront, seat);
  return countsAs(table.artifacts[seat], card.as ?? card.role);
}
