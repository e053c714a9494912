import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import ADMIN from '@nightfall/shared/text/en/admin.json';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { ME_KEY, useIsMeFailed, useLogout, useMe } from '../../api/account.ts';
import { MessagePage } from '../../components/page/message-page.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { showAdminToast } from './use-admin-change.ts';

const TEXTS = ADMIN.panel;

interface GateProps {
  readonly children: (me: MeResponse) => ReactNode;
}

export const CheckingPage = () => <MessagePage title={TEXTS.loading} text={TEXTS.checking} isBusy />;

function FailedPage() {
  const queryClient = useQueryClient();
  useEffect(() => showAdminToast({ title: TEXTS.meFailed, isDestructive: true }), []);
  return (
    <MessagePage scene="clouds" title={TEXTS.meFailed}>
      <Button look="primary" onClick={() => queryClient.resetQueries({ queryKey: ME_KEY })}>
        {TEXTS.tryAgain}
      </Button>
    </MessagePage>
  );
}

/** Lets administrators in; shows others why not. */
export function AdminGate({ children }: GateProps) {
  const me = useMe();
  const isFailed = useIsMeFailed();
  if (me === undefined) return <CheckingPage />;
  if (isFailed) return <FailedPage />;
  if (me === null)
    return (
      <MessagePage scene="door" title={TEXTS.signInNeeded} text={TEXTS.signInNeededText}>
        <ButtonLink look="primary" to="/auth">
          {TEXTS.signIn}
        </ButtonLink>
      </MessagePage>
    );
  if (!me.isAdmin)
    return (
      <MessagePage scene="door" title={TEXTS.denied} text={TEXTS.deniedPage}>
        <ButtonLink look="primary" to="/">
          {TEXTS.home}
        </ButtonLink>
      </MessagePage>
    );
  if (me.secondFactorDue !== null) return <SecondFactorPage due={me.secondFactorDue} />;
  return children(me);
}

function SentHome() {
  const navigate = useNavigate();
  useEffect(() => {
    showAdminToast({ title: TEXTS.denied, description: TEXTS.deniedPanel, isDestructive: true });
    navigate('/', { replace: true });
  }, [navigate]);
  return null;
}

/** Lets in the fixed super admin alone; sends others to Home. */
export function FixedSuperAdminGate({ children }: GateProps) {
  const me = useMe();
  const isFailed = useIsMeFailed();
  if (me === undefined) return <CheckingPage />;
  if (isFailed) return <FailedPage />;
  if (me === null) return <Navigate to="/auth" replace />;
  if (!me.isFixedSuperAdmin) return <SentHome />;
  return me.secondFactorDue === null ? children(me) : <SecondFactorPage due={me.secondFactorDue} />;
}

function SignInAgain() {
  const logout = useLogout();
  const navigate = useNavigate();
  const again = async () => {
    await logout();
    await navigate('/auth');
  };
  return (
    <MessagePage scene="door" title={TEXTS.secondFactor} text={TEXTS.signInWithIt}>
      <Button look="primary" onClick={() => void again()}>
        {TEXTS.signInAgain}
      </Button>
      <ButtonLink look="quiet" to="/">
        {TEXTS.home}
      </ButtonLink>
    </MessagePage>
  );
}

/** What an administrator's second factor still needs. */
function SecondFactorPage({ due }: { due: NonNullable<MeResponse['secondFactorDue']> }) {
  if (due === 'sign_in') return <SignInAgain />;
  return (
    <MessagePage scene="door" title={TEXTS.secondFactor} text={TEXTS.setItUp}>
      <ButtonLink look="primary" to="/profile">
        {TEXTS.toSetUp}
      </ButtonLink>
      <ButtonLink look="quiet" to="/">
        {TEXTS.home}
      </ButtonLink>
    </MessagePage>
  );
}
