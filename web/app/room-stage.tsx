import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { ConnectionBanner } from '../components/page/connection-banner.tsx';
import { Stage } from '../components/sky/sky.tsx';
import { useMoonClock } from '../features/game/parts/moon-clock.tsx';
import { LobbyGhost } from '../features/lobby/lobby-skeleton.tsx';
import { useRoom } from '../realtime/room-context.tsx';
import { useTheme } from '../theme/theme-context.tsx';
import { useCodeInAddress } from './room-address.ts';

/** One sky for lobby and game, which stays while the pages under it change. */
export function RoomStage() {
  const { view, status, reconnect } = useRoom();
  const { images } = useTheme();
  const moon = useMoonClock();
  useCodeInAddress(view.roomCode);
  const { phase } = view;
  return (
    <Stage
      phase={phase}
      className={phase === 'lobby' ? 'lobby' : `game game--${phase}`}
      picture={images.background}
      moon={moon}
    >
      <ConnectionBanner status={status} onReconnect={reconnect} />
      <Suspense fallback={phase === 'lobby' && <LobbyGhost />}>
        <Outlet />
      </Suspense>
    </Stage>
  );
}
