import type { NightLogLine, PlayerView } from '@nightfall/shared/protocol/game-view';
import type { CardMove } from '../../../components/table/table-moves.tsx';
import { centerPlace, PILE_PLACE } from '../../../components/table/table-places.ts';
import { shiftMoves } from '../night/moves.ts';

/** Whether a step moves cards, and how: as its line and its player's own result tell. */
interface Situation {
  readonly players: readonly PlayerView[];
  /** In seat order. */
  readonly seats: readonly string[];
  /** Whose cards were shielded before this step. */
  readonly shielded: ReadonlySet<string>;
}

const exchange = (one: string, other: string): CardMove[] => [
  { from: one, to: other },
  { from: other, to: one },
];

/** A copier's own choice stands under `next`. */
function directionIn(data: unknown): 'left' | 'right' | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('direction' in data && (data.direction === 'left' || data.direction === 'right')) return data.direction;
  return 'next' in data ? directionIn(data.next) : undefined;
}

function shifted(actor: PlayerView, { seats, shielded }: Situation): CardMove[] {
  const direction = directionIn(actor.actionData);
  // Shielded cards are passed around.
  const open = seats.filter((userId) => userId === actor.userId || !shielded.has(userId));
  return direction === undefined ? [] : shiftMoves(direction, { seats: open, myUserId: actor.userId });
}

/** The ways the cards really took in one step of the night. */
export function movesOfLine(line: NightLogLine, situation: Situation): CardMove[] {
  const { actionType, targets, centerIndices, playerUserId } = line;
  const actor = situation.players.find(({ userId }) => userId === playerUserId);
  const result = actor?.actionResult?.data;
  const [first, second] = targets;
  const [index] = centerIndices;
  const center = index === undefined ? undefined : centerPlace(index);
  if (actor === undefined || result?.shielded === true || result?.nothingHappened === true) return [];
  switch (actionType) {
    case 'rob_player':
      return first === undefined ? [] : exchange(playerUserId, first);
    case 'swap_players':
      return first === undefined || second === undefined ? [] : exchange(first, second);
    case 'swap_center':
      return center === undefined ? [] : exchange(playerUserId, center);
    case 'convert_player':
      return first === undefined ? [] : exchange(PILE_PLACE, first);
    case 'view_and_swap': {
      // Who got the card depends on the card, which the result names.
      const got = targets.find((userId) => nameIn(situation, userId) === result?.targetName) ?? first;
      return center === undefined || got === undefined ? [] : exchange(center, got);
    }
    case 'shift_cards':
      return shifted(actor, situation);
    default:
      return [];
  }
}

const nameIn = ({ players }: Situation, id: string) =>
  players.find(({ userId }) => userId === id)?.displayName;
