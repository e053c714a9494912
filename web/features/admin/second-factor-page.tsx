import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { useNavigate } from 'react-router';
import { useLogout } from '../../api/account.ts';
import { MessagePage } from '../../components/page/message-page.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { TEXTS } from './texts.ts';

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

/** What an administrator has to do before the administration opens. */
export function SecondFactorPage({ due }: { due: NonNullable<MeResponse['secondFactorDue']> }) {
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
