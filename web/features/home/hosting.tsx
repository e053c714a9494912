import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import TEXTS from '@nightfall/shared/text/en/hosting.json';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useReadAccountAgain } from '../../api/purchases.ts';
import { ApiError, errorCode, errorText } from '../../api/request.ts';
import { createRoom, useEnterRoom } from '../../api/rooms.ts';
import { HostCountdown, hostAccess } from '../../components/account/host-countdown.tsx';
import { PurchaseButtons } from '../../components/account/purchase-buttons.tsx';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { takeCreateWish } from '../../session/create-wish.ts';
import { reloadOnce } from '../../session/missing-program.ts';

const NameDialog = lazy(() =>
  import('./name-dialog.tsx').then(({ NameDialog: dialog }) => ({ default: dialog })).catch(reloadOnce),
);

function CreateButton({ me }: { me: MeResponse }) {
  const navigate = useNavigate();
  const enterRoom = useEnterRoom();
  const readAgain = useReadAccountAgain();
  const create = useMutation({
    mutationFn: createRoom,
    onSuccess: enterRoom,
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) navigate('/auth');
      else if (errorCode(error) === 'HOST_REQUIRED') {
        showToast({ title: TEXTS.hostingLocked, description: TEXTS.hostingLockedText, isDestructive: true });
        void readAgain();
      } else showToast({ title: errorText(error, TEXTS.createFailed), isDestructive: true });
    },
  });
  /** Undefined until it is first opened. */
  const [isNaming, setNaming] = useState<boolean>();
  const begin = () => (me.choseName ? create.mutate() : setNaming(true));
  const beginAsWished = useEffectEvent(() => {
    if (takeCreateWish()) begin();
  });
  useEffect(beginAsWished, []);
  return (
    <>
      <Button look="big" disabled={create.isPending} onClick={begin}>
        {create.isPending ? TEXTS.creating : TEXTS.create}
      </Button>
      {isNaming !== undefined && (
        <Suspense>
          <NameDialog
            open={isNaming}
            onOpenChange={setNaming}
            onNamed={() => {
              setNaming(false);
              create.mutate();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Creating rooms, or buying the right to. */
export function Hosting({ me }: { me: MeResponse }) {
  const access = hostAccess(me);
  if (access.kind === 'none') return <PurchaseButtons />;
  return (
    <>
      <CreateButton me={me} />
      {access.kind === 'until' && <HostCountdown until={access.until} />}
    </>
  );
}
