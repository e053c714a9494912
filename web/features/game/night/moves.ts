import type { Direction } from '@nightfall/shared/game/state/choice';
import type { GameView, MeView } from '@nightfall/shared/protocol/game-view';
import { bySeat } from '../../../components/people/players.ts';
import type { CardMark, CardMove } from '../../../components/table/table-moves.tsx';
import { centerPlace, PILE_PLACE } from '../../../components/table/table-places.ts';
import type { IconName } from '../../../components/ui/icon.tsx';
import { roundPlayers } from '../parts/seat-facts.ts';
import type { Offer, Picks } from './picks.ts';

interface Seating {
  readonly myUserId: string;
  /** User ids in seat order. */
  readonly seats: readonly string[];
}

/** Whether a move happens whatever the card turns out to be. */
export const isSure = ({ isMaybe }: CardMove): boolean => isMaybe !== true;

const exchange = (one: string, other: string): CardMove[] => [
  { from: one, to: other },
  { from: other, to: one },
];

/** Who gets whose card when all but the viewer's move by a seat: left to the next number, right to the previous. */
export function shiftMoves(direction: Direction, { seats, myUserId }: Seating): CardMove[] {
  const own = seats.indexOf(myUserId);
  const others = [...seats.slice(own + 1), ...seats.slice(0, own)];
  const step = direction === 'left' ? 1 : -1;
  return others.flatMap((from, index) => {
    const to = others[(index + step + others.length) % others.length];
    return to === undefined || to === from ? [] : [{ from, to }];
  });
}

/** The paths that cards would take by the picks made so far; shields are unknown. */
export function movesOf({ type }: Offer, picks: Picks, seating: Seating): CardMove[] {
  const [first, second] = picks.targets;
  const [index] = picks.centerIndices;
  const center = index === undefined ? undefined : centerPlace(index);
  switch (type) {
    case 'swap_players':
      return first !== undefined && second !== undefined ? exchange(first, second) : [];
    case 'rob_player':
      return first === undefined ? [] : exchange(first, seating.myUserId);
    case 'swap_center':
      return center === undefined ? [] : exchange(seating.myUserId, center);
    case 'convert_player':
      return first === undefined ? [] : exchange(PILE_PLACE, first);
    case 'shift_cards':
      return picks.direction === undefined ? [] : shiftMoves(picks.direction, seating);
    case 'view_and_swap': {
      if (center === undefined) return [];
      const { ifEvilTarget } = picks;
      return [
        ...(first === undefined ? [] : exchange(center, first)),
        ...(ifEvilTarget === undefined ? [] : [{ from: center, to: ifEvilTarget, isMaybe: true as const }]),
      ];
    }
    default:
      return [];
  }
}

/** The sign of an action that leaves its card in place; null where cards move or none is touched. */
const SIGNS: Readonly<Record<Offer['type'], IconName | null>> = {
  copy_center: null,
  copy_role: null,
  convert_player: null,
  rob_player: null,
  view_and_swap: null,
  swap_players: null,
  shift_cards: null,
  swap_center: null,
  no_action: null,
  submit_vote: null,
  view_player: 'eye',
  view_center: 'eye',
  view_center_card: 'eye',
  view_werewolf_pile: 'eye',
  investigate_players: 'eye',
  reveal_player: 'eye',
  protect_player: 'shield',
  protect_from_death: 'shield',
  target_player: 'target',
  tap_player: 'hand',
  assign_artifact: 'gem',
  banish_player: 'noVote',
};

/** The signs at the cards that are picked. */
export function marksOf({ type }: Offer, { targets, centerIndices }: Picks): CardMark[] {
  const icon = SIGNS[type];
  if (icon === null) return [];
  const places =
    type === 'view_werewolf_pile' ? [PILE_PLACE] : [...targets, ...centerIndices.map(centerPlace)];
  return places.map((at) => ({ at, icon }));
}

/** Choices that move exactly the cards they name, or none. A shift skips shielded cards, which its player is not told. */
const EXACT = ['swap_players', 'swap_center', 'convert_player'] as const;

/** The cards that the viewer's own choice has moved; none if it was blocked. */
export function ownMoves(view: GameView, { actionData, actionResult, userId }: MeView): CardMove[] {
  const { shielded, nothingHappened } = actionResult?.data ?? {};
  const type = EXACT.find((exact) => exact === actionData?.type);
  if (actionData === null || type === undefined || shielded || nothingHappened) return [];
  const { targetUserId, player1UserId, player2UserId, centerIndex } = actionData;
  const picks = {
    targets: [targetUserId, player1UserId, player2UserId].filter((id) => typeof id === 'string'),
    centerIndices: typeof centerIndex === 'number' ? [centerIndex] : [],
  };
  const seats = bySeat(roundPlayers(view)).map((player) => player.userId);
  return movesOf({ type }, picks, { myUserId: userId, seats });
}
