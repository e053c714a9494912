import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError, errorCode, errorText } from '../../api/request.ts';
import { createRoom } from '../../api/rooms.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { useEnterRoom } from './enter-room.ts';
import { RunningGame } from './running-game.tsx';
import { TEXTS } from './texts.ts';

function CreateButton() {
  const navigate = useNavigate();
  const enterRoom = useEnterRoom();
  const create = useMutation({
    mutationFn: createRoom,
    onSuccess: enterRoom,
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) navigate('/auth');
      else if (errorCode(error) === 'HOST_REQUIRED')
        showToast({ title: TEXTS.hostingLocked, description: TEXTS.hostingLockedText, isDestructive: true });
      else showToast({ title: errorText(error, TEXTS.createFailed), isDestructive: true });
    },
  });
  return (
    <Button look="big" disabled={create.isPending} onClick={() => create.mutate()}>
      {create.isPending ? TEXTS.creating : TEXTS.create}
    </Button>
  );
}

interface LandingButtonsProps {
  readonly me: MeResponse | null | undefined;
  readonly onJoin: () => void;
}

export function LandingButtons({ me, onJoin }: LandingButtonsProps) {
  return (
    <div className="stack home__buttons">
      <RunningGame />
      <Button look="primary" onClick={onJoin}>
        {TEXTS.join}
      </Button>
      {me === undefined && <div className="home__button-space" />}
      {me === null && (
        <ButtonLink look="big" to="/auth">
          {TEXTS.signInToCreate}
        </ButtonLink>
      )}
      {me !== null && me !== undefined && <CreateButton />}
    </div>
  );
}
