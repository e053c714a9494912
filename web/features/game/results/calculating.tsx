import GAME from '@nightfall/shared/text/en/game.json';
import { fromSeatOf } from '../../../components/people/players.ts';
import { useLowScreen } from '../../../components/ui/use-media.ts';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { PhaseFrame } from '../parts/phase-frame.tsx';
import { roundPlayers, usePlainSeat } from '../parts/seat-facts.ts';
import { CardTable } from './card-table.tsx';
import * as styles from './reveal.module.css';

const GAME_TEXTS = GAME.round;

interface CountingTableProps {
  readonly isWide?: boolean;
}

/** The table of the reveal with all cards face down, and a heartbeat. */
export function CountingTable({ isWide = false }: CountingTableProps) {
  const { view, me } = useWatchedRoom();
  const isLow = useLowScreen();
  const players = fromSeatOf(roundPlayers(view), me?.userId);
  return (
    <CardTable
      label={GAME_TEXTS.table}
      seats={players.map(usePlainSeat())}
      cards={players.map(({ userId }) => ({ id: userId, place: userId, role: null, isTurned: false }))}
      isFitted
      isWide={isWide || isLow}
    >
      <span className={styles.heart} aria-hidden="true" />
    </CardTable>
  );
}

export function Calculating() {
  const theme = useTheme();
  return (
    <PhaseFrame title={GAME_TEXTS.calculating}>
      <div className={styles.calculating} aria-busy="true">
        <p className={styles.caption} lang={langOf(theme)}>
          {theme.text.screens.moments.calculating}
        </p>
        <CountingTable />
      </div>
    </PhaseFrame>
  );
}
