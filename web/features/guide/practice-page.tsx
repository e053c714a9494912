import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useIsMeFailed, useMe } from '../../api/account.ts';
import { errorText } from '../../api/request.ts';
import { startPractice } from '../../api/rooms.ts';
import { ConnectionBanner } from '../../components/page/connection-banner.tsx';
import { MessagePage } from '../../components/page/message-page.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { RoomProvider, useRoom } from '../../realtime/room-context.tsx';
import { readStored } from '../../session/browser-storage.ts';
import { isOnline } from '../../session/online.ts';
import { TEXTS } from './texts.ts';

const SETTING_UP = <MessagePage title={TEXTS.settingUp} text={TEXTS.settingUpText} isBusy />;

/** Deals, so that whoever came to learn is in the game at once; a running game is gone on with. */
function Deal() {
  const { view, status, isBlocked, isConnected, reconnect, actQuietly } = useRoom();
  const [isRefused, setRefused] = useState(false);
  const isToBeStarted = view.phase === 'lobby';
  useEffect(() => {
    if (!isConnected || !isToBeStarted) return;
    actQuietly('start_game', {}).catch(() => setRefused(true));
  }, [isConnected, isToBeStarted, actQuietly]);
  if (!isToBeStarted) return <Navigate to={`/game/${view.id}`} replace />;
  if (isRefused) return <Navigate to={`/lobby/${view.id}`} replace />;
  return (
    <>
      <ConnectionBanner status={status} isBlocked={isBlocked} onReconnect={reconnect} />
      {SETTING_UP}
    </>
  );
}

interface FailedProps {
  readonly error: Error;
  readonly onAgain: () => void;
}

function Failed({ error, onAgain }: FailedProps) {
  const text = isOnline() ? errorText(error, TEXTS.failedText) : TEXTS.offline;
  return (
    <MessagePage title={TEXTS.failed} text={text} scene={isOnline() ? 'table' : 'clouds'}>
      <Button look="primary" onClick={onAgain}>
        {TEXTS.tryAgain}
      </Button>
      <ButtonLink look="quiet" to="/">
        {TEXTS.home}
      </ButtonLink>
    </MessagePage>
  );
}

/** A game against bots, for everybody, with nothing to fill in. */
export default function PracticePage() {
  const me = useMe();
  const isUnreached = useIsMeFailed();
  const isKnown = me !== undefined || isUnreached;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['practice'],
    queryFn: () => startPractice(me ? null : readStored('playerName')),
    enabled: isKnown,
    gcTime: 0,
    networkMode: 'always',
  });
  if (data !== undefined)
    return (
      <RoomProvider gameId={data.game.id} view={data.game} withoutSeat={SETTING_UP}>
        <Deal />
      </RoomProvider>
    );
  if (error !== null && !isFetching) return <Failed error={error} onAgain={() => void refetch()} />;
  return SETTING_UP;
}
