import { ARTIFACTS } from '../state/artifacts.ts';
import type { Card, Deal } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import type { NightRecord, NightStep } from '../state/night-record.ts';
import type { DawnOutcome } from '../state/outcome.ts';
import type { RoleFacts, RoleLookup } from '../state/role-facts.ts';

/** The card in front of a player after the night. */
export function cardInFrontOf(night: NightRecord, player: PlayerId): Card | undefined {
  const id = night.layout.hands[player];
  return id === undefined ? undefined : night.layout.cards[id];
}

/** A player's final role: `as ?? role` of the card in front of them, unless an artifact changes it (rulebook section 1). */
export function currentRole(night: NightRecord, player: PlayerId, roles: RoleLookup): RoleFacts {
  const artifact = night.artifacts[player];
  const countsAs = artifact && ARTIFACTS[artifact].countsAs;
  const card = cardInFrontOf(night, player);
  return roles.get(countsAs ?? card?.as ?? card?.role ?? '');
}

export function currentRoles(
  deal: Deal,
  night: NightRecord,
  roles: RoleLookup,
): ReadonlyMap<PlayerId, RoleFacts> {
  const current = new Map<PlayerId, RoleFacts>();
  for (const seat of deal.seats) current.set(seat, currentRole(night, seat, roles));
  return current;
}

/** The player protected from elimination by this one; none if an artifact changes the protector's role (rulebook section 6). */
export function protectedBy({ protections, artifacts }: NightRecord, player: PlayerId): PlayerId | undefined {
  const artifact = artifacts[player];
  const isAnother = artifact !== undefined && ARTIFACTS[artifact].countsAs !== undefined;
  return isAnother ? undefined : protections[player];
}

export function protectedPlayers(night: NightRecord): ReadonlySet<PlayerId> {
  const bearers = Object.keys(night.protections) as PlayerId[];
  return new Set(bearers.flatMap((bearer) => protectedBy(night, bearer) ?? []));
}

/** The outcome of a step as seen at dawn. */
export function outcomeAtDawn(
  night: NightRecord,
  { playerId, outcome }: Pick<NightStep, 'playerId' | 'outcome'>,
): DawnOutcome {
  if (outcome.kind !== 'protected' || protectedBy(night, playerId) !== undefined) return outcome;
  return { kind: 'protected_in_vain', target: outcome.target };
}
