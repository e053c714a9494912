import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useMutation } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsMeFailed, useMe } from '../../api/account.ts';
import { completePurchase, useReadAccountAgain } from '../../api/purchases.ts';
import { errorText } from '../../api/request.ts';
import {
  decidingEntitlement,
  HostCountdown,
  hasHostEntitlement,
  hostAccess,
} from '../../components/account/host-countdown.tsx';
import { useServerNow } from '../../components/clock/use-server-now.ts';
import { MessagePage } from '../../components/page/message-page.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import { showToast } from '../../components/ui/toast-store.ts';
import * as purchaseStyles from './purchase.module.css';

const TEXTS = ACCOUNTS.purchase;

const HOME_AFTER_MS = 2_000;

/** Shows what is active now, not what was bought: the account may have had host access before. */
function Granted({ me }: { me: MeResponse }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  const tier = decidingEntitlement(me, useServerNow())?.tier ?? null;
  const access = hostAccess(me);
  return (
    <MessagePage title={TEXTS.active} scene="door">
      <Celebration />
      <div className={`${panelStyles.sheet} ${purchaseStyles.active}`}>
        <p>{tier === null ? TEXTS.otherTier : TEXTS.tiers[tier]}</p>
        {access.kind === 'until' && <HostCountdown until={access.until} />}
      </div>
      <p>{TEXTS.goingHome}</p>
      <ButtonLink look="primary" to="/">
        {TEXTS.home}
      </ButtonLink>
    </MessagePage>
  );
}

/** Where the checkout returns to; the payment may be confirmed only later. */
export default function SuccessPage() {
  const me = useMe();
  const isFailed = useIsMeFailed();
  if (me === null && !isFailed)
    return (
      <MessagePage scene="door" title={TEXTS.signInTitle} text={TEXTS.signInText}>
        <ButtonLink look="primary" to="/auth">
          {TEXTS.signIn}
        </ButtonLink>
        <ButtonLink look="quiet" to="/">
          {TEXTS.home}
        </ButtonLink>
      </MessagePage>
    );
  return me && hasHostEntitlement(me) ? <Granted me={me} /> : <Waiting />;
}

interface Scrap {
  readonly id: string;
  readonly style: CSSProperties;
}

const COUNT = 26;
const TONES = ['var(--lamp)', 'var(--lamp-low)', 'var(--paper)', 'var(--ready)', 'var(--felt-edge)'];

const scrapOf = (index: number): Scrap => ({
  id: `scrap-${index}`,
  style: {
    left: `${(index * 61.8) % 100}%`,
    top: `${52 + ((index * 29) % 44)}%`,
    rotate: `${(index * 137) % 360}deg`,
    background: TONES[index % TONES.length],
    animationDelay: `${(index * 47) % 600}ms`,
  },
});

const SCRAPS = Array.from({ length: COUNT }, (_, index) => scrapOf(index));

/** Confetti that falls once; decoration only. */
function Celebration() {
  return (
    <div className={purchaseStyles.celebration} aria-hidden="true">
      {SCRAPS.map(({ id, style }) => (
        <span className={purchaseStyles.celebrationScrap} key={id} style={style} />
      ))}
    </div>
  );
}

/** Polls for host access until it is there. */
function Waiting() {
  const readAgain = useReadAccountAgain();
  const { attempt, isOver } = useAttempts(readAgain);
  if (isOver) return <Late readAgain={readAgain} />;
  return (
    <MessagePage title={TEXTS.confirming} text={TEXTS.confirmingText} isBusy>
      <p>{TEXTS.attempt({ attempt, all: ATTEMPTS })}</p>
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
      <div className={`stack ${purchaseStyles.choices}`}>
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

/** Tries again every 3 seconds for a minute. The page's own request is the first attempt. */
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
