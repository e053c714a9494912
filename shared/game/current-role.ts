import { ARTIFACTS } from './artifacts.ts';
import type { Card, Deal } from './deal.ts';
import type { PlayerId } from './ids.ts';
import type { NightRecord } from './night-record.ts';
import type { RoleTable } from './role-table.ts';
import type { RoleDefinition } from './roles/role.ts';

/** The card in front of a player after the night. */
export function cardInFrontOf(night: NightRecord, player: PlayerId): Card | undefined {
  const id = night.layout.hands[player];
  return id === undefined ? undefined : night.layout.cards[id];
}

/** What a player is in the end: `as ?? role` of the card in front of them, then changed by an artifact (rulebook section 1). */
export function currentRole(night: NightRecord, player: PlayerId, roles: RoleTable): RoleDefinition {
  const artifact = night.artifacts[player];
  const countsAs = artifact && ARTIFACTS[artifact].countsAs;
  const card = cardInFrontOf(night, player);
  return roles.get(countsAs ?? card?.as ?? card?.role ?? '');
}

/** Everybody's current role. */
export function currentRoles(
  deal: Deal,
  night: NightRecord,
  roles: RoleTable,
): ReadonlyMap<PlayerId, RoleDefinition> {
  return new Map(deal.seats.map((seat) => [seat, currentRole(night, seat, roles)]));
}
