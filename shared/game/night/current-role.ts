import { ARTIFACTS } from '../state/artifacts.ts';
import type { Card, Deal } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import type { NightRecord } from '../state/night-record.ts';
import type { RoleFacts, RoleTable } from '../state/role-facts.ts';

/** The card in front of a player after the night. */
export function cardInFrontOf(night: NightRecord, player: PlayerId): Card | undefined {
  const id = night.layout.hands[player];
  return id === undefined ? undefined : night.layout.cards[id];
}

/** What a player is in the end: `as ?? role` of the card in front of them, then changed by an artifact (rulebook section 1). */
export function currentRole(night: NightRecord, player: PlayerId, roles: RoleTable): RoleFacts {
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
): ReadonlyMap<PlayerId, RoleFacts> {
  const current = new Map<PlayerId, RoleFacts>();
  for (const seat of deal.seats) current.set(seat, currentRole(night, seat, roles));
  return current;
}

/** Who is protected from being eliminated: a Bodyguard whom an artifact makes another protects nobody (rulebook section 6). */
export function protectedPlayers({ protections, artifacts }: NightRecord): ReadonlySet<PlayerId> {
  const isAnother = (bearer: string) => {
    const artifact = artifacts[bearer as PlayerId];
    return artifact !== undefined && ARTIFACTS[artifact].countsAs !== undefined;
  };
  return new Set(
    Object.entries(protections).flatMap(([bearer, target]) => (isAnother(bearer) ? [] : target)),
  );
}
