import type { Choice, ChoiceOffer, ChoiceType, NightPayload, ProperPayload } from '../state/choice.ts';
import type { PlayerId } from '../state/ids.ts';

/** The seat of a user id from the wire, if there is one. */
export type SeatFinder = (userId: string) => PlayerId | undefined;

/** A payload in the engine's shape; null when it has the user id of a stranger to this round. */
export function choiceFromPayload(payload: NightPayload, findSeat: SeatFinder): Choice | null {
  const targets = userIdsIn(payload).map(findSeat);
  const ifEvil = ifEvilUserIdIn(payload);
  const ifEvilTarget = ifEvil === undefined ? undefined : findSeat(ifEvil);
  if (targets.includes(undefined) || (ifEvil !== undefined && ifEvilTarget === undefined)) return null;
  return {
    type: typeOf(payload),
    targets: targets as PlayerId[],
    centerIndices: centerIndicesIn(payload),
    ...('artifactId' in payload ? { artifactId: payload.artifactId } : {}),
    ...('direction' in payload ? { direction: payload.direction } : {}),
    ...(ifEvilTarget === undefined ? {} : { ifEvilTarget }),
  };
}

/** Whether the action takes a second target for the case that the card is evil. */
export function takesIfEvilTarget(type: ChoiceOffer['type'] | 'submit_vote'): boolean {
  return type === 'view_and_swap';
}

/** `swap_with_center` is another name of `swap_center` (rulebook section 2). */
function typeOf(payload: NightPayload): ChoiceType {
  return payload.type === 'swap_with_center' ? 'swap_center' : payload.type;
}

function userIdsIn(payload: NightPayload): string[] {
  switch (payload.type) {
    case 'swap_players':
      return [payload.player1UserId, payload.player2UserId];
    case 'investigate_players':
      return payload.targetUserIds;
    case 'no_action':
      return payload.suspectUserId === undefined ? [] : [payload.suspectUserId];
    default:
      return 'targetUserId' in payload ? [payload.targetUserId] : [];
  }
}

function ifEvilUserIdIn(payload: NightPayload): string | undefined {
  return payload.type === 'view_and_swap' ? payload.ifEvilTargetUserId : undefined;
}

function centerIndicesIn(payload: NightPayload): number[] {
  if ('positions' in payload) return payload.positions;
  return 'centerIndex' in payload ? [payload.centerIndex] : [];
}

/** The payload that submits a choice. */
export function payloadFromChoice(choice: Choice<string>): ProperPayload {
  const { type, artifactId, direction, ifEvilTarget: ifEvilTargetUserId } = choice;
  const given = givenOnly({ ...placesOf(choice), ifEvilTargetUserId, artifactId, direction });
  return { type, ...given } as ProperPayload;
}

function placesOf({ type, targets, centerIndices }: Choice<string>): Record<string, unknown> {
  const [first, second] = targets;
  switch (type) {
    case 'swap_players':
      return { player1UserId: first, player2UserId: second };
    case 'investigate_players':
      return { targetUserIds: targets };
    case 'no_action':
      return { suspectUserId: first };
    case 'view_center':
      return { positions: centerIndices };
    default:
      return { targetUserId: first, centerIndex: centerIndices[0] };
  }
}

function givenOnly(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
