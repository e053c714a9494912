import type { NightPayload } from '../state/choice.ts';
import type { SaidClaim } from '../state/claim.ts';
import { MOVING } from './known-claims.ts';

interface Known {
  /** All that the player can truthfully say. */
  readonly claims: readonly SaidClaim[];
  readonly self: string;
  readonly everybody: readonly string[];
  readonly roles: readonly string[];
}

/** What the player knows, each time with something else in it: none of it is so. */
export function distortedClaims(known: Known): SaidClaim[] {
  const truths = new Set(known.claims.map((claim) => JSON.stringify(claim)));
  return known.claims
    .flatMap((claim) => distorted(claim, known))
    .filter((claim) => !truths.has(JSON.stringify(claim)) && !mayHaveMoved(claim, known));
}

/** A copier who then moved cards may have laid the copied one elsewhere, or another where it lay. */
function mayHaveMoved(claim: SaidClaim, { claims }: Known): boolean {
  const did = claims.flatMap((one) => (one.kind === 'did' ? one.payload.type : []));
  return claim.kind === 'saw' && did.length > 1 && MOVING.includes(did.at(-1) ?? '');
}

function distorted(claim: SaidClaim, known: Known): SaidClaim[] {
  switch (claim.kind) {
    case 'role':
      return known.roles.map((role) => ({ ...claim, role }));
    case 'saw':
      return [
        ...known.roles.map((role) => ({ ...claim, role })),
        ...known.everybody.map((userId) => ({ ...claim, place: { userId } })),
        ...[0, 1, 2].map((centerIndex) => ({ ...claim, place: { centerIndex } })),
      ];
    case 'did':
      return otherPayloads(claim.payload, known).map((payload) => ({ ...claim, payload }));
    case 'told':
      return toldOtherwise(claim, known);
    default:
      return [];
  }
}

function toldOtherwise(claim: Extract<SaidClaim, { kind: 'told' }>, { everybody }: Known): SaidClaim[] {
  if (['tapped', 'converted', 'artifact'].includes(claim.fact)) return [];
  const others = everybody.filter((userId) => !claim.userIds.includes(userId));
  return [
    ...others.map((userId) => ({ ...claim, userIds: [...claim.userIds, userId] })),
    ...(claim.userIds.length > 0 ? [{ ...claim, userIds: [] }] : []),
  ];
}

/** The same action with another player, another card, another way. */
function otherPayloads(payload: NightPayload, { everybody, self }: Known): NightPayload[] {
  const named = Object.values(payload).flat();
  const others = everybody.filter((userId) => userId !== self && !named.includes(userId));
  switch (payload.type) {
    case 'swap_players':
      return others.map((player1UserId) => ({ ...payload, player1UserId }));
    case 'investigate_players':
      return [
        ...others.map((other) => ({ ...payload, targetUserIds: [other] })),
        ...(payload.targetUserIds.length === 1
          ? others.map((other) => ({ ...payload, targetUserIds: [...payload.targetUserIds, other] }))
          : payload.targetUserIds.map((one) => ({ ...payload, targetUserIds: [one] }))),
      ];
    case 'view_center': {
      const third = [0, 1, 2].find((index) => !payload.positions.includes(index)) ?? 0;
      return [{ ...payload, positions: [payload.positions[0], third] }];
    }
    case 'shift_cards':
      return [{ ...payload, direction: payload.direction === 'left' ? 'right' : 'left' }];
    case 'assign_artifact': {
      const artifactId =
        payload.artifactId === 'void-of-nothingness' ? 'mask-of-muting' : 'void-of-nothingness';
      return [{ ...payload, artifactId }];
    }
    default:
      return [
        ...('targetUserId' in payload
          ? others.map((targetUserId) => ({ ...payload, targetUserId }) as NightPayload)
          : []),
        ...('centerIndex' in payload
          ? [0, 1, 2]
              .filter((index) => index !== payload.centerIndex)
              .map((centerIndex) => ({ ...payload, centerIndex }) as NightPayload)
          : []),
      ];
  }
}
