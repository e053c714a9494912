import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { ReactNode } from 'react';
import { RoomContexts, useOpenedRoom, useRoomAsOf } from '../../realtime/room-context.tsx';
import { ThemeProvider } from '../../theme/theme-context.tsx';
import { LoadingThemePage } from '../page/message-page.tsx';
import { OutdatedPage } from '../page/outdated.tsx';
import { Looks } from '../people/looks.tsx';
import { RoomEndPage } from './room-end.tsx';
import { useRoomNews } from './room-news.ts';

interface RoomProviderProps {
  readonly gameId: string;
  /** The view the page was opened with. */
  readonly view: GameView;
  /** Shown where the viewer neither sits nor waits. */
  readonly withoutSeat: ReactNode;
  /** Shown while the viewer waits for the next round. */
  readonly whileWaiting?: ReactNode;
  readonly whileLoadingTheme?: ReactNode;
  readonly children: ReactNode;
}

/** Connects to a room and shows what belongs to the viewer's place in it: a seat, a wait, or the end of one. */
export function RoomProvider({
  gameId,
  view,
  withoutSeat,
  whileWaiting = withoutSeat,
  whileLoadingTheme = <LoadingThemePage />,
  children,
}: RoomProviderProps) {
  const { snapshot, joined, room } = useOpenedRoom(gameId, view);
  const { removedBecause, newerServer, view: newest } = snapshot;
  useRoomNews({ snapshot, joined, room });
  if (newerServer !== null) return <OutdatedPage newerServer={newerServer} />;
  if (removedBecause === null && joined === null) return withoutSeat;
  // A removed player reads so in the theme of the room.
  return (
    <ThemeProvider themeId={newest.themeId} whileLoading={whileLoadingTheme}>
      {removedBecause !== null || joined === null ? (
        <RoomEndPage view={newest} reason={removedBecause ?? ''} />
      ) : (
        <RoomContexts joined={joined} room={room}>
          <Looks view={newest}>{room === null ? whileWaiting : children}</Looks>
        </RoomContexts>
      )}
    </ThemeProvider>
  );
}

interface RoomAsOfProps {
  /** An earlier view of this room for the same viewer. */
  readonly view: GameView;
  readonly children: ReactNode;
}

/** The room as it was, around the results of an earlier round. */
export function RoomAsOf({ view, children }: RoomAsOfProps) {
  const room = useRoomAsOf(view);
  if (room === null) return null;
  return (
    <RoomContexts joined={room} room={room}>
      <Looks view={view}>{children}</Looks>
    </RoomContexts>
  );
}
