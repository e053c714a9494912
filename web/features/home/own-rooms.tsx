import type { OwnRoom } from '@nightfall/shared/protocol/rooms';
import TEXTS from '@nightfall/shared/text/en/hosting.json';
import { useQuery } from '@tanstack/react-query';
import { keepWayBackTo, OWN_ROOMS } from '../../api/rooms.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import * as styles from './home.module.css';

function wordsFor({ roomCode, hostName }: OwnRoom): string {
  if (roomCode === null) return TEXTS.returnToPractice;
  return hostName === null
    ? TEXTS.returnToRoom({ code: roomCode })
    : TEXTS.returnToRoomOf({ code: roomCode, host: hostName });
}

/** Links to all rooms in which the viewer has a seat. @param offered the path that is shown already */
export function OwnRooms({ offered }: { readonly offered: string | null }) {
  const { data = [] } = useQuery({ ...OWN_ROOMS, gcTime: 0, staleTime: 0 });
  const others = data.filter(({ gameId }) => offered?.endsWith(gameId) !== true);
  if (others.length === 0) return null;
  return (
    <nav className={`stack ${styles.buttons}`} aria-label={TEXTS.yourRooms}>
      {others.map((room) => (
        <ButtonLink
          key={room.gameId}
          look="big"
          to={`/${room.phase === 'lobby' ? 'lobby' : 'game'}/${room.gameId}`}
          onClick={() => keepWayBackTo(room)}
        >
          {wordsFor(room)}
        </ButtonLink>
      ))}
    </nav>
  );
}
