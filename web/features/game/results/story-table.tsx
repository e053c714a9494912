import type { GameView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import { useEffect, useRef } from 'react';
import { fromSeatOf } from '../../../components/people/players.ts';
import type { SeatLook } from '../../../components/table/seat.tsx';
import type { CardMove } from '../../../components/table/table-moves.tsx';
import { PILE_PLACE } from '../../../components/table/table-places.ts';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import { type RoleFacts, roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { roundPlayers, usePlainSeat } from '../parts/seat-facts.ts';
import { CardTable, type TableCard } from './card-table.tsx';
import type { CardPositions, Story } from './night-story.ts';
import * as styles from './story.module.css';

const GAME_TEXTS = GAME.round;

interface StoryAtFrame {
  readonly story: Story;
  readonly frame: Frame;
}

interface StoryTableProps extends StoryAtFrame {
  readonly isWide?: boolean;
}

/** A player's role in the morning, which may differ from the card's print. */
function lastRole(view: GameView, place: string): string | undefined {
  return view.players.find(({ userId }) => userId === place)?.currentRole ?? undefined;
}

function useCards({ story, frame }: StoryAtFrame): TableCard[] {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const factsOf = (role: string | undefined): RoleFacts | null =>
    role === undefined ? null : roleFacts(role, theme, view.customRoles);
  const isMorning = frame.key === 'morning';
  // A stable order keeps each card the same element wherever it goes.
  const placeOf = new Map([...frame.positions].map(([place, card]) => [card, place]));
  return [...story.atNightfall.keys()]
    .filter((card) => card !== PILE_PLACE || view.werewolfPileSize > 0)
    .map((card) => {
      const place = placeOf.get(card) ?? card;
      const print = story.prints.get(card);
      return {
        id: card,
        place,
        role: factsOf(isMorning ? (lastRole(view, place) ?? print) : print),
        isTurned: true,
        isLit: frame.moves.some(({ to }) => to === place) || frame.touched.includes(place),
      };
    });
}

/** All cards face up on the table, where they lie at this point of the night. */
export function StoryTable({ story, frame, isWide = false }: StoryTableProps) {
  const { view, me } = useWatchedRoom();
  const plainSeat = usePlainSeat();
  const field = useRef<HTMLDivElement>(null);
  const cards = useCards({ story, frame });
  const { key } = frame;
  useEffect(() => {
    // A large table is higher than a phone: scroll the acting player into view.
    if (key === '') return;
    field.current
      ?.querySelector('.table_seatPicked')
      ?.scrollIntoView?.({ block: 'nearest', behavior: 'smooth' });
  }, [key]);
  const seats = fromSeatOf(roundPlayers(view), me?.userId).map(
    (player): SeatLook => ({
      ...plainSeat(player),
      isMarked: player.userId !== frame.actor && frame.touched.includes(player.userId),
      ...(player.userId === frame.actor ? { pick: 1 } : {}),
    }),
  );
  return (
    <div ref={field} className={styles.table}>
      <CardTable
        label={GAME_TEXTS.table}
        seats={seats}
        cards={cards}
        isFitted={isWide || seats.length <= 12}
        isWide={isWide}
      />
    </div>
  );
}

/** One frame of the replay. */
export interface Frame {
  readonly key: string;
  /** Who acts, as which role; null at nightfall and in the morning. */
  readonly actor: string | null;
  readonly role: string | null;
  readonly text: string;
  readonly positions: CardPositions;
  readonly moves: readonly CardMove[];
  /** The players and center places the step is about. */
  readonly touched: readonly string[];
}

interface Words {
  readonly nightfall: string;
  readonly morning: string;
}

/** Nightfall, every step of the log, and the morning. */
export function framesOf({ atNightfall, steps }: Story, words: Words): Frame[] {
  const still = { actor: null, role: null, moves: [], touched: [] };
  const last = steps.at(-1)?.after ?? atNightfall;
  return [
    { ...still, key: 'nightfall', text: words.nightfall, positions: atNightfall },
    ...steps.map(({ line, moves, after }, index) => ({
      key: `step-${index + 1}`,
      actor: line.playerUserId,
      role: line.role,
      text: line.fullText ?? line.text,
      positions: after,
      moves,
      touched: [...line.targets, ...line.centerIndices.map((center) => `center-${center}`)],
    })),
    { ...still, key: 'morning', text: words.morning, positions: last },
  ];
}
