import { useWatchedRoom } from '../../../realtime/watched-room.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { TEXTS } from './texts.ts';

interface RoomPillProps {
  /** Shown in the place of the theme's name. */
  readonly news?: string | null;
}

/** The room code, if there is one, and the theme. */
export function RoomPill({ news = null }: RoomPillProps) {
  const { roomCode } = useWatchedRoom().view;
  const theme = useTheme();
  return (
    <p className="room-pill">
      {roomCode !== null && (
        <span className="room-pill__room">
          <span className="quiet">{TEXTS.room}</span> <strong className="room-pill__code">{roomCode}</strong>
        </span>
      )}{' '}
      <span className="quiet room-pill__theme">
        <bdi>{news ?? theme.name}</bdi>
      </span>
    </p>
  );
}
