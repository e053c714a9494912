import GAME from '@nightfall/shared/text/en/game.json';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import * as styles from '../game.module.css';

const TEXTS = GAME.round;

interface RoomPillProps {
  /** Shown in the place of the theme's name. */
  readonly news?: string | null;
}

/** The room code, if there is one, and the theme. */
export function RoomPill({ news = null }: RoomPillProps) {
  const { roomCode } = useWatchedRoom().view;
  const theme = useTheme();
  return (
    <p className={styles.roomPill}>
      {roomCode !== null && (
        <span className={styles.roomPillRoom}>
          <span className="quiet">{TEXTS.room}</span>{' '}
          <strong className={styles.roomPillCode}>{roomCode}</strong>
        </span>
      )}{' '}
      <span className={`quiet ${styles.roomPillTheme}`}>
        <bdi>{news ?? theme.name}</bdi>
      </span>
    </p>
  );
}
