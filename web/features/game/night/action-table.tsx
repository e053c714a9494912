import type { GameView, MeView } from '@nightfall/shared/protocol/game-view';
import { bySeat, fromSeatOf } from '../../../components/people/players.ts';
import { Table } from '../../../components/table/table.tsx';
import type { CardMove } from '../../../components/table/table-moves.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roundPlayers, useSeatFacts } from '../parts/seat-facts.ts';
import { TEXTS } from '../parts/texts.ts';
import { StillCards } from './center-cards.tsx';
import { movesOf } from './moves.ts';

/** Choices that move exactly the cards they name, or none. A shift goes around shields, which nobody is told about. */
const EXACT = ['swap_players', 'swap_center', 'convert_player'] as const;

/** The cards that the viewer's own choice has moved; none when it came to nothing. */
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

/** What the viewer did in the night, once more on the table. */
export function ActionTable({ moves }: { moves: readonly CardMove[] }) {
  const { view, me } = useRoom();
  const factsOf = useSeatFacts();
  const isMoved = (id: string) => moves.some(({ from }) => from === id);
  const seats = fromSeatOf(roundPlayers(view), me.userId).map((player) => ({
    ...factsOf(player),
    isDimmed: !isMoved(player.userId),
  }));
  return (
    <Table label={TEXTS.table} seats={seats} withCards moves={moves}>
      <StillCards />
    </Table>
  );
}
