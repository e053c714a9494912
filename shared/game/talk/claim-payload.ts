import { choiceFromPayload, payloadFromChoice, type SeatFinder } from '../night/payload.ts';
import type { RoleDefinition } from '../night/role.ts';
import type { ActionType } from '../state/choice.ts';
import type { Claim, ClaimPlace, ClaimPlacePayload, SaidClaim } from '../state/claim.ts';
import type { PlayerId, UserId } from '../state/ids.ts';
import type { RoleName } from '../state/role-facts.ts';

/** A claim of the wire in the engine's shape; null when it has the user id of a stranger to the round. */
export function claimFromPayload(said: SaidClaim, findSeat: SeatFinder): Claim | null {
  switch (said.kind) {
    case 'role':
    case 'quiet':
    case 'peace':
      return said;
    case 'saw': {
      const place = placeFromPayload(said.place, findSeat);
      return place && { kind: 'saw', place, role: said.role };
    }
    case 'did': {
      const choice = choiceFromPayload(said.payload, findSeat);
      return choice && { kind: 'did', choice };
    }
    case 'told': {
      const players = said.userIds.map(findSeat);
      if (players.includes(undefined)) return null;
      return { kind: 'told', fact: said.fact, players: players as PlayerId[] };
    }
    case 'suspect': {
      const player = findSeat(said.userId);
      return player === undefined ? null : { kind: 'suspect', player, level: said.level };
    }
    case 'ask': {
      const player = findSeat(said.userId);
      return player === undefined ? null : { kind: 'ask', player };
    }
  }
}

function placeFromPayload(place: ClaimPlacePayload, findSeat: SeatFinder): ClaimPlace | null {
  if ('centerIndex' in place) return { center: place.centerIndex };
  if ('pile' in place) return place;
  const player = findSeat(place.userId);
  return player === undefined ? null : { player };
}

/** A claim in the wire's shape. */
export function payloadFromClaim(claim: Claim, userIdOf: (player: PlayerId) => UserId): SaidClaim {
  switch (claim.kind) {
    case 'role':
    case 'quiet':
    case 'peace':
      return claim;
    case 'saw':
      return { kind: 'saw', place: placePayload(claim.place, userIdOf), role: claim.role };
    case 'did': {
      const { ifEvilTarget, ...choice } = claim.choice;
      const ifEvil = ifEvilTarget === undefined ? {} : { ifEvilTarget: userIdOf(ifEvilTarget) };
      const targets = choice.targets.map(userIdOf);
      return { kind: 'did', payload: payloadFromChoice({ ...choice, targets, ...ifEvil }) };
    }
    case 'told':
      return { kind: 'told', fact: claim.fact, userIds: claim.players.map(userIdOf) };
    case 'suspect':
      return { kind: 'suspect', userId: userIdOf(claim.player), level: claim.level };
    case 'ask':
      return { kind: 'ask', userId: userIdOf(claim.player) };
  }
}

function placePayload(place: ClaimPlace, userIdOf: (player: PlayerId) => UserId): ClaimPlacePayload {
  if ('player' in place) return { userId: userIdOf(place.player) };
  return 'center' in place ? { centerIndex: place.center } : place;
}

/** The roles of a game, with what is known of them. */
interface Selection {
  readonly selectedRoles: readonly RoleName[];
  readonly roles: {
    readonly get: (
      name: RoleName,
    ) => Pick<RoleDefinition, 'pileCard' | 'mayTargetItself' | 'actions'> | undefined;
  };
}

/** The prints that may lie somewhere: the selected roles, and what they add to the werewolf pile. */
export function nameableRoles({ selectedRoles, roles }: Selection): ReadonlySet<RoleName> {
  return new Set([...selectedRoles, ...selectedRoles.flatMap((name) => roles.get(name)?.pileCard ?? [])]);
}

/** Whether a selected role may have done this to itself. */
export function mayNameOneself({ selectedRoles, roles }: Selection, action: ActionType): boolean {
  return selectedRoles
    .map(roles.get)
    .some((role) => role?.mayTargetItself === true && role.actions.some(({ type }) => type === action));
}
