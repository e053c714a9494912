import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { completeMagicLink, useIdentityChange } from '../../api/account.ts';
import { ApiError, errorText } from '../../api/request.ts';
import { MessagePage } from '../../components/page/message-page.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { TEXTS } from './texts.ts';
import './accounts.css';

/** The server has judged the link; anything else (too often, not reached) says nothing about it. */
const isJudged = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 429;

interface FailureProps {
  readonly title: string;
  readonly text?: string;
  readonly onRetry?: () => void;
}

function Failure({ title, text, onRetry }: FailureProps) {
  return (
    <MessagePage scene={onRetry === undefined ? 'door' : 'clouds'} title={title} text={text}>
      {onRetry && (
        <Button look="primary" onClick={onRetry}>
          {TEXTS.tryAgain}
        </Button>
      )}
      <ButtonLink look={onRetry === undefined ? 'primary' : 'quiet'} to="/auth">
        {TEXTS.backToAuth}
      </ButtonLink>
    </MessagePage>
  );
}

export default function CallbackPage() {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? '');
  const [failure, setFailure] = useState<unknown>();
  const navigate = useNavigate();
  const changeIdentity = useIdentityChange();
  const isSent = useRef(false);
  const complete = async () => {
    setFailure(undefined);
    try {
      await completeMagicLink(token);
    } catch (error) {
      setFailure(error);
      const description = errorText(error, TEXTS.invalidTokenText);
      if (isJudged(error)) showToast({ title: TEXTS.invalidToken, description, isDestructive: true });
      return;
    }
    await changeIdentity();
    showToast({ title: TEXTS.success, description: TEXTS.loggedIn });
    navigate('/', { replace: true });
  };
  const begin = useEffectEvent(() => {
    // A link works once, however often the effect runs, and is not left behind in the history.
    if (token === '' || isSent.current) return;
    isSent.current = true;
    navigate('/auth/callback', { replace: true });
    void complete();
  });
  useEffect(() => begin(), []);

  if (token === '') return <Failure title={TEXTS.noToken} />;
  if (failure === undefined) return <MessagePage title={TEXTS.completing} isBusy />;
  if (isJudged(failure)) return <Failure title={TEXTS.badLink} text={TEXTS.badLinkHint} />;
  return (
    <Failure
      title={errorText(failure, TEXTS.notReached)}
      text={TEXTS.notReachedHint}
      onRetry={() => void complete()}
    />
  );
}
