import type { ArtifactId, Direction, NightPayload } from '@nightfall/shared/game/choice';
import type { Offer } from './offer.ts';

/** What the player has picked for one choice so far. */
export interface Picks {
  readonly targets: readonly string[];
  readonly centerIndices: readonly number[];
  readonly artifactId?: ArtifactId;
  readonly direction?: Direction;
}

/** How many of each a choice asks for; 0 to 0: none. */
interface Count {
  readonly min: number;
  readonly max: number;
}

const NONE: Count = { min: 0, max: 0 };
const ONE: Count = { min: 1, max: 1 };

/** A suspicion is free; the Witch may name a second player for an evil card. */
export function targetCount(choice: Offer): Count {
  if (choice.targets === undefined) return NONE;
  if (choice.type === 'no_action') return { min: 0, max: 1 };
  const { min = 1, max = 1 } = choice;
  return choice.type === 'view_and_swap' ? { min: 1, max: 2 } : { min, max };
}

export function centerCount(choice: Offer): Count {
  if (choice.centerIndices === undefined) return NONE;
  if (choice.targets !== undefined) return ONE;
  return { min: choice.min ?? 1, max: choice.max ?? 1 };
}

/** The Drunk's picker starts at the first center card. */
export function initialPicks(choice: Offer): Picks {
  const first = choice.centerIndices?.[0];
  const isPreset = choice.type === 'swap_center' && first !== undefined;
  return { targets: [], centerIndices: isPreset ? [first] : [] };
}

/** Picks or unpicks; one too many replaces the oldest. */
export function toggledPick<T>(picked: readonly T[], value: T, max: number): T[] {
  if (picked.includes(value)) return picked.filter((other) => other !== value);
  return [...picked, value].slice(-max);
}

const isWithin = (length: number, { min, max }: Count) => length >= min && length <= max;

export function isComplete(choice: Offer, picks: Picks): boolean {
  return (
    isWithin(picks.targets.length, targetCount(choice)) &&
    isWithin(picks.centerIndices.length, centerCount(choice)) &&
    (choice.artifactIds === undefined || picks.artifactId !== undefined) &&
    (choice.directions === undefined || picks.direction !== undefined)
  );
}

type TargetedType = Extract<
  NightPayload,
  { targetUserId: string } & Partial<Record<'artifactId' | 'centerIndex', never>>
>['type'];
type CenterType = Exclude<Extract<NightPayload, { centerIndex: number }>['type'], 'view_and_swap'>;
type PlainType = 'view_werewolf_pile';

/** The payload of complete picks; null while something is missing. */
export function payloadOf(choice: Offer, picks: Picks): NightPayload | null {
  const [first, second] = picks.targets;
  const [card, otherCard] = picks.centerIndices;
  if (!isComplete(choice, picks)) return null;
  switch (choice.type) {
    case 'submit_vote':
      return null;
    case 'no_action':
      return first === undefined ? { type: 'no_action' } : { type: 'no_action', suspectUserId: first };
    case 'view_werewolf_pile':
      return { type: choice.type satisfies PlainType };
    case 'view_center':
      return card === undefined || otherCard === undefined
        ? null
        : { type: choice.type, positions: [card, otherCard] };
    case 'swap_players':
      return first === undefined || second === undefined
        ? null
        : { type: choice.type, player1UserId: first, player2UserId: second };
    case 'investigate_players':
      return { type: choice.type, targetUserIds: [...picks.targets] };
    case 'shift_cards':
      return picks.direction === undefined ? null : { type: choice.type, direction: picks.direction };
    case 'assign_artifact':
      return first === undefined || picks.artifactId === undefined
        ? null
        : { type: choice.type, targetUserId: first, artifactId: picks.artifactId };
    case 'view_and_swap':
      if (first === undefined || card === undefined) return null;
      return {
        type: choice.type,
        centerIndex: card,
        targetUserId: first,
        ...(second === undefined ? {} : { ifEvilTargetUserId: second }),
      };
    case 'view_center_card':
    case 'copy_center':
    case 'swap_center':
      return card === undefined ? null : { type: choice.type satisfies CenterType, centerIndex: card };
    default:
      return first === undefined ? null : { type: choice.type satisfies TargetedType, targetUserId: first };
  }
}
