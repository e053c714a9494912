import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { completePurchase, useReadAccountAgain } from '../../api/purchases.ts';
import { errorText } from '../../api/request.ts';
import { hasHostEntitlement } from '../../components/account/host-countdown.tsx';
import { MessagePage } from '../../components/page/message-page.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { TEXTS } from './texts.ts';

/** Asks for host access until it is there. */
export function Waiting() {
  const readAgain = useReadAccountAgain();
  const { attempt, isOver } = useAttempts(readAgain);
  if (isOver) return <Late readAgain={readAgain} />;
  return (
    <MessagePage title={TEXTS.confirming} text={TEXTS.confirmingText} isBusy>
      <p>{TEXTS.attempt(attempt, ATTEMPTS)}</p>
      <ButtonLink look="quiet" to="/">
        {TEXTS.home}
      </ButtonLink>
    </MessagePage>
  );
}

function Late({ readAgain }: { readAgain: () => Promise<MeResponse | null> }) {
  const refresh = useMutation({
    mutationFn: readAgain,
    onSuccess: (me) => {
      if (me !== null && hasHostEntitlement(me)) return;
      showToast({ title: TEXTS.notYet, description: TEXTS.tryLater });
    },
  });
  const complete = useMutation({
    mutationFn: completePurchase,
    onSuccess: async () => {
      showToast({ title: TEXTS.completed });
      await readAgain();
    },
    onError: (error) => {
      const description = errorText(error, TEXTS.tryLater);
      showToast({ title: TEXTS.completeFailed, description, isDestructive: true });
    },
  });
  const isBusy = refresh.isPending || complete.isPending;
  return (
    <MessagePage title={TEXTS.late} text={TEXTS.lateText}>
      <div className="stack purchase__choices">
        <Button look="primary" disabled={isBusy} onClick={() => refresh.mutate()}>
          {refresh.isPending ? TEXTS.refreshing : TEXTS.refresh}
        </Button>
        <Button look="big" disabled={isBusy} aria-describedby="completion" onClick={() => complete.mutate()}>
          {complete.isPending ? TEXTS.completing : TEXTS.complete}
        </Button>
        <p id="completion" className="quiet">
          {TEXTS.completeHint}
        </p>
        <ButtonLink look="quiet" to="/">
          {TEXTS.home}
        </ButtonLink>
      </div>
    </MessagePage>
  );
}

const ATTEMPTS = 20;
const PAUSE_MS = 3_000;

/** Tries again every 3 seconds for a minute, as long as it is on the screen. What the page itself loads is the first attempt. */
function useAttempts(tryAgain: () => Promise<unknown>): { attempt: number; isOver: boolean } {
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (attempt > ATTEMPTS) return;
    if (attempt > 1) void tryAgain();
    const timer = setTimeout(() => setAttempt(attempt + 1), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [attempt, tryAgain]);
  return { attempt: Math.min(attempt, ATTEMPTS), isOver: attempt > ATTEMPTS };
}
