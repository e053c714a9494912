import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { lazy, Suspense, useState } from 'react';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { readStored } from '../../session/browser-storage.ts';
import { forgetCreateWish, wishToCreate } from '../../session/create-wish.ts';
import { reloadOnce } from '../../session/missing-program.ts';
import { useRunningGame } from './running-game.ts';
import { TEXTS } from './texts.ts';

/** What a first visit has no use for comes when it is needed. */
const Hosting = lazy(() =>
  import('./hosting.tsx').then(({ Hosting: buttons }) => ({ default: buttons })).catch(reloadOnce),
);

const OwnRooms = lazy(() =>
  import('./own-rooms.tsx').then(({ OwnRooms: list }) => ({ default: list })).catch(reloadOnce),
);

interface LandingButtonsProps {
  readonly me: MeResponse | null | undefined;
  readonly onJoin: () => void;
}

/** The one lit button leads back to the table one left, or else to another. */
export function LandingButtons({ me, onJoin }: LandingButtonsProps) {
  const game = useRunningGame();
  const [hasSatSomewhere] = useState(() => readStored('userId') !== null);
  const join = () => {
    forgetCreateWish();
    onJoin();
  };
  return (
    <div className="stack home__buttons">
      {game === undefined && <div className="home__button-space home__return" />}
      {game && (
        <ButtonLink look="primary" className="home__return" to={game}>
          {TEXTS.returnToGame}
        </ButtonLink>
      )}
      <Button look={game === null ? 'primary' : 'big'} onClick={join}>
        {TEXTS.join}
      </Button>
      {me === undefined && <div className="home__button-space" />}
      {me === null && (
        <ButtonLink look="big" to="/auth" onClick={() => wishToCreate()}>
          {TEXTS.signInToCreate}
        </ButtonLink>
      )}
      {me !== null && me !== undefined && (
        <Suspense fallback={<div className="home__button-space" />}>
          <Hosting me={me} />
        </Suspense>
      )}
      {/* They come late, and move no button where they are last. */}
      {game !== undefined && (me || hasSatSomewhere) && (
        <Suspense>
          <OwnRooms offered={game} />
        </Suspense>
      )}
    </div>
  );
}
