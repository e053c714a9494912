import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import TEXTS from '@nightfall/shared/text/en/home.json';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { runningGame } from '../../api/rooms.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { viewersId } from '../../realtime/viewers-id.ts';
import { readStored, subscribeToStored } from '../../session/browser-storage.ts';
import { forgetCreateWish, noteCreateWish } from '../../session/create-wish.ts';
import { restoreGameSession } from '../../session/game-session.ts';
import { reloadOnce } from '../../session/missing-program.ts';
import * as styles from './home.module.css';

/** Loaded lazily: a first visit does not need it. */
const Hosting = lazy(() =>
  import('./hosting.tsx').then(({ Hosting: buttons }) => ({ default: buttons })).catch(reloadOnce),
);

const OwnRooms = lazy(() =>
  import('./own-rooms.tsx').then(({ OwnRooms: list }) => ({ default: list })).catch(reloadOnce),
);

const hasUserId = () => readStored('userId') !== null;

interface LandingButtonsProps {
  readonly me: MeResponse | null | undefined;
  readonly onJoin: () => void;
}

/** The highlighted button leads back to the running game, else to joining one. */
export function LandingButtons({ me, onJoin }: LandingButtonsProps) {
  const game = useRunningGame();
  // Home is drawn for who has not.
  const hasSatSomewhere = useSyncExternalStore(subscribeToStored, hasUserId, () => false);
  const join = () => {
    forgetCreateWish();
    onJoin();
  };
  return (
    <div className={`stack ${styles.buttons}`}>
      {game === undefined && <div className={`${styles.buttonSpace} ${styles.homeReturn}`} />}
      {game && (
        <ButtonLink look="primary" className={styles.homeReturn} to={game}>
          {TEXTS.returnToGame}
        </ButtonLink>
      )}
      <Button look={game === null ? 'primary' : 'big'} onClick={join}>
        {TEXTS.join}
      </Button>
      {me === undefined && <div className={styles.buttonSpace} />}
      {me === null && (
        <ButtonLink look="big" to="/auth" onClick={() => noteCreateWish()}>
          {TEXTS.signInToCreate}
        </ButtonLink>
      )}
      {me !== null && me !== undefined && (
        <Suspense fallback={<div className={styles.buttonSpace} />}>
          <Hosting me={me} />
        </Suspense>
      )}
      {/* They load late; as the last buttons they do not move others. */}
      {game !== undefined && (me || hasSatSomewhere) && (
        <Suspense>
          <OwnRooms offered={game} />
        </Suspense>
      )}
    </div>
  );
}

/** The path of the game in which this browser has a seat; null without one, undefined while unknown. */
function useRunningGame(): string | null | undefined {
  const [session] = useState(() => restoreGameSession());
  const { data: view, isLoading } = useQuery({
    ...runningGame(session?.gameId ?? ''),
    enabled: session !== null,
    gcTime: 0,
  });
  if (isLoading) return undefined;
  if (view === undefined || viewersId(view) === undefined) return null;
  return `/${view.phase === 'lobby' ? 'lobby' : 'game'}/${view.id}`;
}
